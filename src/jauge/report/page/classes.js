'use strict';
/* Shows one class at a time, and changes the theme. */
(() => {
  const select = document.getElementById('class'), blocks = [...document.querySelectorAll('.of-class')];
  const show = () => blocks.forEach(block => { block.hidden = block.dataset.class !== select.value; });
  if (select) {
    const asked = new URLSearchParams(location.hash.slice(1)).get('c');
    if (blocks.some(block => block.dataset.class === asked)) select.value = asked;
    select.onchange = () => { show(); try { history.replaceState(null, '', '#c=' + select.value); } catch { /* frames without an address refuse */ } };
    show();
  }
  const root = document.documentElement;
  document.getElementById('theme').onclick = () => {
    const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = dark ? 'light' : 'dark';
  };
  root.dataset.ready = 1;
})();
