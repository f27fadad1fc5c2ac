-- The built-in accounts are looked up by address, and a change of role locks all admins: both among all profiles.
create index profiles_email_idx on public.profiles (email);
create index profiles_admins_idx on public.profiles (role, id) where role = 'admin';
