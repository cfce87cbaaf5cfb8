-- A session goes on as long as its row is here. Those that began before this table have none, and end within 30 days.
create table sessions (
  customer_id text not null references customers (id) on delete cascade,
  id text not null,
  -- Such as 'Firefox on Windows'.
  device text not null,
  created_at timestamptz not null default now(),
  -- To the hour.
  last_used_at timestamptz not null default now(),
  primary key (customer_id, id)
);
create index sessions_by_age on sessions (created_at);

-- A link for a new email has that email, until it is opened.
alter table email_tokens drop constraint email_tokens_purpose_check;
alter table email_tokens add check (purpose in ('reset', 'confirm', 'change'));
alter table email_tokens add column email text;
alter table email_tokens add check ((purpose = 'change') = (email is not null));
alter table emails drop constraint emails_purpose_check;
alter table emails add check (purpose in ('reset', 'confirm', 'change'));

-- Whose orders and payments stay as long as the law asks.
create table deleted_customers (
  customer_id text primary key,
  deleted_at timestamptz not null default now()
);
insert into deleted_customers (customer_id)
select distinct customer_id from payments
where not exists (select from customers where customers.id = customer_id);

create function note_deletion() returns trigger language plpgsql as $$
begin
  insert into deleted_customers (customer_id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger note_deletion after delete on customers for each row execute function note_deletion();

-- The first of the two years of India's financial year, which begins in April.
create function financial_year(moment timestamptz) returns integer stable language sql
return extract(year from (moment at time zone 'Asia/Kolkata') - interval '3 months')::integer;
