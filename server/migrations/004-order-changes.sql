-- What an order may become, from what and by whom. src/order-changes.ts has the same table, and a test compares them.
create table allowed_changes (
  what text not null,
  from_status text not null,
  to_status text not null,
  changed_by text not null check (changed_by in ('customer', 'operator', 'server')),
  primary key (what, from_status, to_status, changed_by)
);
insert into allowed_changes (what, from_status, to_status, changed_by) values
  ('order', 'new', 'confirmed', 'server'),
  ('order', 'confirmed', 'packed', 'operator'),
  ('order', 'packed', 'shipped', 'operator'),
  ('order', 'shipped', 'delivered', 'operator');

alter table orders
  add column status text not null default 'confirmed',
  -- Who made the last change; for an operator, with their name.
  add column changed_by text not null default 'server',
  add column operator text,
  add column carrier text,
  add column tracking text,
  add check ((changed_by = 'operator') = (operator is not null)),
  add check ((status in ('shipped', 'delivered')) = (carrier is not null));
-- For operators, who know no customer's id.
create index orders_by_id on orders (id);
create index orders_by_time on orders (placed_at);

-- What happened to orders, and who did it. Only the trigger below writes here.
create table history (
  customer_id text not null,
  payment_id text not null,
  position bigint generated always as identity,
  what text not null,
  status text not null,
  changed_by text not null,
  operator text,
  at timestamptz not null default now(),
  primary key (customer_id, payment_id, position)
);
insert into history (customer_id, payment_id, what, status, changed_by, at)
select customer_id, payment_id, 'order', status, changed_by, placed_at from orders order by placed_at;

create function record_change() returns trigger language plpgsql as $$
declare
  before text := case tg_op when 'INSERT' then 'new' else old.status end;
begin
  if new.status = before then return new; end if;
  if not exists (
    select from allowed_changes
    where what = tg_argv[0] and from_status = before and to_status = new.status
      and allowed_changes.changed_by = new.changed_by
  ) then
    raise check_violation using message =
      format('What is %s may not become %s by the %s (%s)', before, new.status, new.changed_by, tg_argv[0]);
  end if;
  insert into history (customer_id, payment_id, what, status, changed_by, operator)
  values (new.customer_id, new.payment_id, tg_argv[0], new.status, new.changed_by, new.operator);
  return new;
end $$;
create trigger record_change before insert or update of status on orders
  for each row execute function record_change('order');
