"""What people type, and what they read."""
