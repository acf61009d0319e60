'use strict';
/* Evaluates the tables of the data block where the reader asks; what they mean is in payload.py and functions.py. */
(() => {
  const P = JSON.parse(document.getElementById('jauge-data').textContent);
  const $ = id => document.getElementById(id), all = q => [...document.querySelectorAll(q)];
  const [W, H, LEFT, RIGHT, TOP, BOTTOM] = P.frame, M = P.models, T = P.words, french = P.lang === 'fr';
  const logit = p => Math.log(p / (1 - p)), expit = v => 1 / (1 + Math.exp(-v));
  const clamp = (v, low, high) => Math.min(Math.max(v, low), high);

  /* Numbers and sentences as Python tells them. */
  const exactTie = (v, d) => !Number.isInteger(v * 2 ** d) && Number.isInteger(v * 2 ** (d + 1));
  const fixed = (v, d) => {
    const k = Math.floor(Math.abs(v) * 10 ** d);
    return (exactTie(v, d) && k % 2 === 0 ? Math.sign(v) * k / 10 ** d : v).toFixed(d);
  };
  const grouped = s => { const [a, b] = s.split('.'); return a.replace(/\B(?=(\d{3})+(?!\d))/g, ',') + (b ? '.' + b : ''); };
  const local = s => french ? s.replace(/[,.]/g, c => c === ',' ? '\u202f' : ',') : s;
  const digits = (v, d) => String(Number(v.toPrecision(d)));
  const number = v => !Number.isFinite(v) ? T.undefined : local(v && Math.abs(v) < .001 ? digits(v, 3) : Math.abs(v) < 100 ? fixed(v, 3) : grouped(fixed(v, 1)));
  const significant = (v, d = 3) => local(grouped(digits(v, d)));
  const amount = v => Math.abs(v) < 1 ? significant(v, 2) : local(Math.abs(v) < 100 ? fixed(v, 1) : grouped(fixed(v, 0)));
  const percent = v => local(digits(100 * v, v < .995 ? 2 : 3)) + ' %';
  const count = v => local(grouped(Number.isInteger(v) ? String(v) : digits(v, 6)));
  const pValue = p => local(p < .001 ? 'p < 0.001' : 'p = ' + digits(p, 2));
  const limits = (told, low, high) => '[' + told(low) + (french ? ' ; ' : ', ') + told(high) + ']';
  const quoted = s => french ? '« ' + s + ' »' : '"' + s + '"';
  const listed = names => names.length === 1 ? names[0] : names.slice(0, -1).join(', ') + ' ' + T.and + ' ' + names[names.length - 1];
  const fill = (name, values) => T[name].replace(/\{(\w+)\}/g, (_, key) => values[key]);

  /* Tables. */
  const place = (edges, x) => { let a = 1, b = edges.length - 1; while (a < b) { const k = (a + b) >> 1; if (edges[k] < x) a = k + 1; else b = k; } return a - 1; };
  const at = (xs, ys, x) => {
    const n = xs.length - 1;
    if (x <= xs[0]) return ys[0];
    if (x >= xs[n]) return ys[n];
    let a = 0, b = n;
    while (b - a > 1) { const k = (a + b) >> 1; if (xs[k] <= x) a = k; else b = k; }
    return (ys[b] - ys[a]) / (xs[b] - xs[a]) * (x - xs[a]) + ys[a];
  };
  const within = (runs, x) => runs.some(([low, high]) => low <= x && x <= high);

  /* Cost: decisions that were held out, and limits of the same form as in Python. */
  const cost = (m, w) => {
    const c = m.cost, k = place(c.edges, w), fn = c.npos - c.tp[k], fp = c.fp[k];
    const value = w * (fn / c.npos) + (1 - w) * (fp / c.nneg);
    if (c.low) return [value, clamp(value + at(P.grid, c.low, w), 0, 1), clamp(value + at(P.grid, c.high, w), 0, 1)];
    const np = c.npos + 2 * c.added, nn = c.nneg + 2 * c.added, p = (fn + c.added) / np, q = (fp + c.added) / nn;
    let variance = w * w * p * (1 - p) / np + (1 - w) * (1 - w) * q * (1 - q) / nn;
    if (c.between) variance = Math.max(variance, w * w * c.between[0][k] + 2 * w * (1 - w) * c.between[1][k] + (1 - w) * (1 - w) * c.between[2][k]);
    const half = c.reach * Math.sqrt(variance), centre = w * p + (1 - w) * q;
    return [value, Math.max(Math.min(centre - half, value), 0), Math.min(Math.max(centre + half, value), 1)];
  };
  const line = (rows, i, w) => w * (1 - rows.tp[i] / rows.npos) + (1 - w) * (rows.fp[i] / rows.nneg);
  const cheapest = (m, w) => { let best = 0; for (let i = 1; i < m.hull.tp.length; i++) if (line(m.hull, i, w) < line(m.hull, best, w)) best = i; return best; };
  const least = (m, w) => line(m.hull, cheapest(m, w), w);

  /* Precision, and the best F from one table in c. */
  const precision = (t, f, p) => p * t + (1 - p) * f > 0 ? p * t / (p * t + (1 - p) * f) : 1;
  const bestF = (m, lam, p) => {
    const a = (1 - lam) * (1 - p), c = a / (a + lam * p), k = place(m.f.edges, c);
    const t = m.f.tp[k] / m.npos, rest = (a + lam * p) / p * (1 - c + c * (m.f.fp[k] / m.nneg));
    const f = by => t > 0 ? by * t / ((1 - lam) * by * t + rest) : 0;
    return [f(1), f(at(P.grid, m.f.low, c)), f(at(P.grid, m.f.high, c))];
  };

  /* The verdict. */
  const start = { prior: P.condition.p, ratio: P.condition.r, lam: P.lam, m: P.best, i: P.row };
  let S = { ...start };
  const wOf = () => S.prior === start.prior && S.ratio === start.ratio ? P.condition.w : S.prior * S.ratio / greatest();
  const greatest = () => S.prior * S.ratio + 1 - S.prior;
  const money = v => 1000 * (P.condition.base + P.condition.unit * v);
  const beats = (a, b, w) => a !== b && P.wins !== null && within(P.wins.better[a][b], w);
  const result = () => {
    const w = wOf(), scale = greatest(), costs = M.map(m => cost(m, w).map(v => scale * v)), places = M.map((_, k) => k);
    const open = places.filter(k => !places.some(j => beats(j, k, w)));
    const best = open.reduce((a, b) => costs[b][0] < costs[a][0] ? b : a);
    const no = S.prior * S.ratio, yes = 1 - S.prior, constant = Math.min(no, yes);
    const beaten = places.filter(k => beats(best, k, w)), tied = places.filter(k => k !== best && !beaten.includes(k));
    const form = costs[best][0] >= constant * (1 - 1e-9) ? 'constant' : !beaten.length && !tied.length ? 'alone' : !tied.length ? 'shown' : beaten.length ? 'ahead of some' : 'ahead';
    const sharpest = places.reduce((a, b) => M[b].auc > M[a].auc ? b : a), region = P.wins && P.wins.regions.find(([low, high]) => low <= w && w <= high);
    const odds = (1 - S.prior) / S.prior;
    return {
      w, costs, best, beaten, tied, form, sharpest, constant, answer: no <= yes ? P.negative : P.positive,
      useful: P.wins && within(P.wins.useful[best], w), ratios: region ? region.map(x => x < 1 ? x / (1 - x) * odds : Infinity) : null,
      F: M.map(m => bestF(m, S.lam, S.prior)), held: place(M[best].cost.edges, w),
      threshold: M[best].cost.told || M[best].hull.told[cheapest(M[best], w)],
    };
  };
  const mark = s => french ? s.replace(/[,.]/g, c => c === '.' ? ',' : '\u202f') : s;
  const sentences = R => {
    const m = M[R.best], names = ks => listed(ks.map(k => M[k].name)), [value, low, high] = R.costs[R.best].map(money);
    const cells = { cost: amount(value), limits: limits(amount, low, high), constant: amount(money(R.constant)), model: m.name, answer: quoted(R.answer), threshold: mark(R.threshold) };
    if (R.beaten.length) cells.beaten = names(R.beaten);
    if (R.tied.length) cells.tied = names(R.tied);
    const told = [fill(R.form, cells)], works = R.form !== 'constant';
    if (!works) told.push(fill('constant cost', cells));
    else if (P.condition.unit !== 1 || P.condition.base !== 0) told.push(fill('cost in money', { ...cells, unit: significant(P.condition.unit) }));
    else told.push(fill('cost', { ...cells, saving: percent(1 - R.costs[R.best][0] / R.constant) }));
    if (works && R.useful !== null) told.push(T[R.useful ? 'useful' : 'not useful']);
    const share = { prevalence: percent(S.prior), positive: quoted(P.positive) };
    const p = P.auc_p[R.sharpest][R.best];
    if (works && R.sharpest !== R.best && p != null) told.push(fill('why not', { sharpest: M[R.sharpest].name, greatest: number(M[R.sharpest].auc), auc: number(m.auc), p: pValue(p), cost: amount(money(R.costs[R.sharpest][0])) }));
    if (works && R.ratios) told.push(fill(R.form === 'shown' ? 'holds' : 'nothing else', { ...share, low: significant(R.ratios[0]), high: significant(R.ratios[1]) }));
    told.push(T[m.origin]);
    return told;
  };
  const condition = () => {
    const values = { prevalence: percent(S.prior), positive: quoted(P.positive), ratio: significant(S.ratio) };
    return fill(significant(S.ratio) === '1' ? 'even condition' : 'condition', values);
  };

  /* Drawing. */
  const top = key => +$('s_' + key).dataset.top;
  const px = v => LEFT + v * (W - LEFT - RIGHT), py = (v, high = 1) => H - BOTTOM - Math.min(v / high, 1.5) * (H - TOP - BOTTOM);
  const path = (xs, ys, high = 1) => xs.map((x, i) => (i ? 'L' : 'M') + px(x).toFixed(1) + ' ' + py(ys[i], high).toFixed(1)).join('');
  const band = (xs, low, high) => path([...xs, ...[...xs].reverse()], [...high, ...[...low].reverse()]) + 'Z';
  const part = (key, kind) => $('s_' + key).querySelector('.' + kind);
  const set = (element, values) => { for (const key in values) element.setAttribute(key, values[key]); };
  const say = (element, words) => { const text = words.replace(/« /g, '«\u00a0').replace(/ (?=[%»:;?!])/g, '\u00a0'); if (element.textContent !== text) element.textContent = text; };
  const rows = m => [m.points.tp.map(v => v / m.npos), m.points.fp.map(v => v / m.nneg)];
  const drawPrior = () => M.forEach((m, k) => {
    const line = (key, kind) => $('s_' + key).querySelector(`.${kind}[data-m="${k}"]`), [t, f] = m.rates, p = S.prior;
    line('pr', 'l').setAttribute('d', path(t, t.map((v, i) => precision(v, f[i], p))));
    if (m.fpr && line('pr', 'b')) { const [low, high] = m.fpr.map(side => side.map((v, i) => precision(P.rates[i], v, p))); line('pr', 'b').setAttribute('d', band(P.rates, high, low)); }
    const found = lams.map(lam => bestF(m, lam, p)), column = j => found.map(v => v[j]);
    line('to', 'l').setAttribute('d', path(lams, column(0)));
    if (line('to', 'b')) line('to', 'b').setAttribute('d', band(lams, column(1), column(2)));
  });
  const lams = Array.from({ length: 121 }, (_, i) => i / 120);
  const dot = (key, x, y, high) => set(part(key, 'opt'), { cx: px(x).toFixed(1), cy: py(y, high).toFixed(1) });
  const upright = (key, x) => part(key, 'cur').setAttribute('d', `M${px(x).toFixed(1)} ${H - BOTTOM}V${TOP}`);
  const drawCursors = R => {
    const m = M[R.best], i = cheapest(m, R.w), c = m.cost, given = !!c.told;
    const t = (given ? c.tp[0] : m.hull.tp[i]) / m.npos, f = (given ? c.fp[0] : m.hull.fp[i]) / m.nneg;
    const slope = (1 - R.w) / R.w, from = t - slope * f, straight = v => (H - BOTTOM - v * (H - TOP - BOTTOM)).toFixed(1);
    part('roc', 'cur').setAttribute('d', `M${px(0)} ${straight(from)}L${px(1)} ${straight(from + slope)}`);
    dot('roc', f, t);
    upright('cost', R.w);
    dot('cost', R.w, R.costs[R.best][0] / greatest(), top('cost'));
    const values = R.F.map(v => v[0]), F = Math.max(...values), xs = [], ys = [];
    for (let k = 1; k <= 100; k++) { const r = k / 100, rest = 1 / F - S.lam / r; if (rest > 0 && 1 - S.lam <= 1.3 * rest) { xs.push(r); ys.push((1 - S.lam) / rest); } }
    part('pr', 'cur').setAttribute('d', path(xs, ys) || 'M0 0');
    dot('pr', t, precision(t, f, S.prior));
    upright('to', S.lam);
    dot('to', S.lam, F);
  };
  const drawThreshold = R => {
    const m = M[S.m], q = m.points, t = q.tp[S.i] / m.npos, f = q.fp[S.i] / m.nneg, scale = greatest();
    const here = precision(t, f, S.prior), cross = (x, y) => `M${(x - 7).toFixed(1)} ${y.toFixed(1)}h14m-7 -7v14`;
    part('roc', 'dual').setAttribute('d', cross(px(f), py(t)));
    part('pr', 'dual').setAttribute('d', cross(px(t), py(here)));
    part('cost', 'dual').setAttribute('d', path([0, 1], [f, 1 - t].map(v => Math.min(v, 1.5 * top('cost'))), top('cost')));
    if (f > 1.5 * top('cost') || 1 - t > 1.5 * top('cost')) part('cost', 'dual').setAttribute('d', `M${px(0)} ${H - BOTTOM - f / top('cost') * (H - TOP - BOTTOM)}L${px(1)} ${H - BOTTOM - (1 - t) / top('cost') * (H - TOP - BOTTOM)}`);
    part('to', 'dual').setAttribute('d', path(lams, lams.map(l => t > 0 ? 1 / ((1 - l) / here + l / t) : 0)));
    const slider = $('thr'); slider.max = q.tp.length - 1; slider.value = q.tp.length - 1 - S.i; slider.setAttribute('aria-valuetext', mark(q.told[S.i])); $('model').value = S.m;
    say($('othr'), mark(q.told[S.i]));
    const tp = q.tp[S.i], fp = q.fp[S.i];
    all('#cm .n').forEach((cell, k) => say(cell, count([tp, m.npos - tp, fp, m.nneg - fp][k])));
    all('#cm .u').forEach((cell, k) => say(cell, amount(1000 * [S.prior * t, S.prior * (1 - t), (1 - S.prior) * f, (1 - S.prior) * (1 - f)][k])));
    const [low, high] = q.limits[0], [low2, high2] = q.limits[1];
    say($('rates'), fill('rates', {
      recall: number(t), recall_limits: limits(number, low[S.i], high[S.i]), alarms: number(f), alarm_limits: limits(number, low2[S.i], high2[S.i]),
      precision: number(here), cost: amount(money(scale * line(q, S.i, R.w))), least: amount(money(scale * least(m, R.w))),
    }));
    const hist = $('hist');
    if (hist.dataset.m !== String(S.m)) { hist.dataset.m = S.m; hist.querySelector('.hp').setAttribute('d', m.bars[0]); hist.querySelector('.hn').setAttribute('d', m.bars[1]); }
    hist.querySelector('.cur').setAttribute('d', `M${(q.at[S.i] * P.histogram[0]).toFixed(1)} 0V${P.histogram[1]}`);
  };
  const cells = (row, told, best) => all(`#measures .${row} td`).forEach((td, k) => { const [value, interval] = told[k]; say(td.firstChild, value); say(td.lastChild, interval); td.className = k === best ? 'best' : ''; });
  const drawTables = R => {
    cells('cost', R.costs.map(c => { const [v, a, b] = c.map(money); return [amount(v) + ' ', limits(amount, a, b)]; }), R.best);
    cells('f', R.F.map(([v, a, b]) => [number(v) + ' ', limits(number, a, b)]), R.F.reduce((w, v, k) => v[0] > R.F[w][0] ? k : w, 0));
    say(document.querySelector('#measures .f th'), fill('f row', { lam: significant(S.lam) }));
    const body = document.querySelector('#pairs tbody');
    if (!body) return;
    const scale = 1000 * greatest() * P.condition.unit, w = R.w;
    body.replaceChildren(...M.map((m, k) => k).filter(k => k !== R.best).flatMap(k => {
      const pair = P.wins.pairs.find(q => q.i === k && q.j === R.best || q.i === R.best && q.j === k);
      if (!pair) return [];
      const d = difference(k, R.best, w), row = document.createElement('tr'), head = document.createElement('th');
      head.scope = 'row'; head.textContent = M[k].name; row.append(head);
      const told = [M[R.best].name, amount(scale * d.value), ...[d.here, d.all].map(([a, b]) => limits(amount, scale * a, scale * b)), pValue(d.p).replace(/^p (= )?/, ''), T[beats(R.best, k, w) ? 'is shown' : 'is not shown']];
      row.append(...told.map(text => { const td = document.createElement('td'); td.textContent = text; return td; }));
      return [row];
    }));
  };
  const difference = (k, l, w) => {
    const { w: grid, pairs, z, critical, drawn } = P.wins, pair = pairs.find(q => q.i === k && q.j === l || q.i === l && q.j === k);
    const value = least(M[k], w) - least(M[l], w), s = at(grid, pair.scale, w), reach = h => [value - h * s, value + h * s];
    let j = 0; while (j < grid.length - 1 && grid[j] < w) j++;
    const left = grid[j] > w && j ? j - 1 : j;
    return { value, here: reach(z), all: reach(critical), p: (1 + Math.max(pair.as_far[left], pair.as_far[j])) / (drawn + 1) };
  };

  let drawnPrior = P.condition.p, timer = 0, frame = 0;
  const draw = () => {
    const R = result(), told = sentences(R), card = $('verdict');
    say(card.querySelector('.lead'), told[0]); say(card.querySelector('.second'), told[1]);
    const rest = card.querySelector('.rest');
    if (rest.dataset.told !== told.slice(2).join()) { rest.dataset.told = told.slice(2).join(); rest.replaceChildren(...told.slice(2).map(text => { const p = document.createElement('p'); say(p, text); return p; })); }
    card.className = 'card' + (R.form === 'constant' ? '' : ' w' + Math.min(R.best, 8));
    say($('told'), condition()); say($('brief'), R.form === 'constant' ? told[0] : fill('alone', { model: M[R.best].name, threshold: mark(R.threshold) }));
    $('brief').className = 'js' + (R.form === 'constant' ? '' : ' w' + Math.min(R.best, 8));
    const c = M[R.best].cost, t = c.tp[R.held] / c.npos, f = c.fp[R.held] / c.nneg;
    all('#thousand .n').forEach((cell, k) => say(cell, amount(1000 * [S.prior * t, S.prior * (1 - t), (1 - S.prior) * f, (1 - S.prior) * (1 - f)][k])));
    for (const [id, value, text] of [['prior', logit(S.prior), percent(S.prior)], ['ratio', Math.log10(S.ratio), significant(S.ratio)], ['lam', S.lam, number(S.lam)]]) { $(id).value = value; $(id).setAttribute('aria-valuetext', text); }
    for (const [id, value] of [['nprior', 100 * S.prior], ['nratio', S.ratio], ['nlam', S.lam]]) if (document.activeElement !== $(id)) $(id).value = +value.toPrecision(3);
    if (S.prior !== drawnPrior) { drawnPrior = S.prior; drawPrior(); }
    drawCursors(R); drawThreshold(R); drawTables(R);
    clearTimeout(timer);
    timer = setTimeout(() => { try { history.replaceState(null, '', '#' + new URLSearchParams({ p: S.prior, r: S.ratio, l: S.lam, m: S.m, t: M[S.m].points.told[S.i] })); } catch { /* frames without an address refuse */ } }, 300);
  };
  const go = change => {
    Object.assign(S, change);
    S.prior = clamp(S.prior, 1e-4, 1 - 1e-4); S.ratio = clamp(S.ratio, 1e-4, 1e4); S.lam = clamp(S.lam, 0, 1); S.i = clamp(S.i, 0, M[S.m].points.tp.length - 1);
    frame = frame || requestAnimationFrame(() => { frame = 0; draw(); });
  };

  /* What the reader does. */
  const near = v => +v.toPrecision(3);
  $('prior').oninput = e => go({ prior: near(expit(+e.target.value)) });
  $('ratio').oninput = e => go({ ratio: near(10 ** e.target.value) });
  $('lam').oninput = e => go({ lam: +e.target.value });
  $('thr').oninput = e => go({ i: M[S.m].points.tp.length - 1 - e.target.value });
  for (const [id, key, unit] of [['nprior', 'prior', 100], ['nratio', 'ratio', 1], ['nlam', 'lam', 1]]) $(id).oninput = e => { const v = parseFloat(e.target.value) / unit; if (v > 0 || (v === 0 && key === 'lam')) go({ [key]: v }); };
  for (const id of ['nprior', 'nratio', 'nlam']) $(id).onblur = () => draw();
  const follow = (m, w) => { const i = cheapest(M[m], w), q = M[m].points, j = q.tp.findIndex((v, k) => v === M[m].hull.tp[i] && q.fp[k] === M[m].hull.fp[i]); return { m, i: Math.max(j, 0) }; };
  $('model').onchange = e => go(follow(+e.target.value, wOf()));
  $('best').onclick = () => go(follow(S.m, wOf()));
  $('reset').onclick = () => go({ ...start });
  $('theme').onclick = () => { const d = document.documentElement, dark = d.dataset.theme ? d.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches; d.dataset.theme = dark ? 'light' : 'dark'; };
  const drag = (key, then) => {
    const svg = $('s_' + key), move = e => { const box = svg.getBoundingClientRect(); then(((e.clientX - box.left) * W / box.width - LEFT) / (W - LEFT - RIGHT), (H - BOTTOM - (e.clientY - box.top) * H / box.height) / (H - TOP - BOTTOM)); };
    svg.addEventListener('pointerdown', e => { svg.setPointerCapture(e.pointerId); move(e); });
    svg.addEventListener('pointermove', e => { if (e.buttons) move(e); });
  };
  drag('cost', x => go({ ratio: near(Math.exp(logit(clamp(x, .002, .998)) - logit(S.prior))) }));
  drag('to', x => go({ lam: Math.round(100 * x) / 100 }));
  const pick = xy => (x, y) => {
    let near = Infinity, found = {};
    M.forEach((m, k) => m.rates[0].forEach((t, i) => { const [u, v] = xy(t, m.rates[1][i]), d = Math.hypot(u - x, v - y) + (k === S.m ? 0 : 1e-3); if (d < near) { near = d; found = { m: k, i }; } }));
    go(found);
  };
  drag('roc', pick((t, f) => [f, t]));
  drag('pr', pick((t, f) => [t, precision(t, f, S.prior)]));
  all('.legend button').forEach(button => button.onclick = () => {
    const m = button.dataset.m;
    all('.legend button').forEach(b => b.setAttribute('aria-pressed', b === button));
    all('figure .l, figure .b').forEach(e => { const front = e.dataset.m === m; if (e.classList.contains('b')) e.setAttribute('visibility', front ? 'visible' : 'hidden'); else { e.setAttribute('opacity', front ? 1 : .35); if (front) e.parentNode.insertBefore(e, e.parentNode.querySelector('.tip') || null); } });
  });
  const save = (name, text, type) => { const a = document.createElement('a'); a.href = URL.createObjectURL(new Blob([text], { type })); a.download = name; a.click(); setTimeout(() => URL.revokeObjectURL(a.href), 1000); };
  all('[data-svg]').forEach(button => button.onclick = () => save(`jauge-${button.dataset.svg}.svg`, new XMLSerializer().serializeToString($(button.dataset.svg === 'hist' ? 'hist' : 's_' + button.dataset.svg)), 'image/svg+xml'));
  if ($('csv')) $('csv').onclick = () => save('jauge.csv', P.csv, 'text/csv');

  const summed = list => { let sum = 0; return list.map(v => sum += v); };
  for (const m of M) {
    for (const steps of [m.cost, m.f]) { steps.edges = summed(steps.edges).map(v => v / P.edges); steps.tp = summed(steps.tp); steps.fp = summed(steps.fp); }
    m.points.at = m.points.at.map(v => v / 1e4); m.points.limits = m.points.limits.map(pair => pair.map(side => side.map(v => v / 1e4)));
    for (const rows of [m.cost, m.f, m.hull, m.points]) { rows.npos = m.npos; rows.nneg = m.nneg; }
    m.rates = rows(m);
  }
  const link = new URLSearchParams(location.hash.slice(1)), given = (key, other) => link.has(key) && Number.isFinite(+link.get(key)) ? +link.get(key) : other;
  if (link.has('p')) {
    const m = clamp(Math.round(given('m', start.m)), 0, M.length - 1), i = M[m].points.told.indexOf(link.get('t'));
    S = { prior: given('p', start.prior) || start.prior, ratio: given('r', start.ratio) || start.ratio, lam: given('l', start.lam), m, i: i < 0 ? 0 : i };
  }
  if (matchMedia('(max-width: 760px)').matches) $('use').open = false;
  window.jauge = { state: () => ({ ...S }), set: change => { Object.assign(S, change); draw(); }, result, sentences: () => sentences(result()), difference: (k, l) => difference(k, l, wOf()), precision };
  document.documentElement.dataset.ready = 1;
  go({});
})();
