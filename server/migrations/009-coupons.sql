-- Amounts are in whole rupees, days are those of India.
create table coupons (
  name text primary key check (name = upper(name)),
  position bigint generated always as identity,
  saves bigint not null check (saves between 1 and 1000000000),
  minimum bigint not null check (minimum between 0 and 1000000000),
  holds_at_minimum boolean not null,
  -- The first and the last day; null for no limit, as below.
  valid_from date,
  valid_until date,
  -- How many orders it may be used for, in all and by each customer.
  most bigint check (most > 0),
  most_each bigint check (most_each > 0)
);
-- Those that every shop has had so far.
insert into coupons (name, saves, minimum, holds_at_minimum) values
  ('NEW USER', 500, 1500, false),
  ('FESTIVE OFF', 300, 1000, true);

-- What counts as a use: src/coupons.ts.
create index orders_by_coupon on orders ((contents ->> 'coupon'), customer_id) where status <> 'cancelled';
create index payments_by_coupon on payments ((contents ->> 'coupon'), created_at)
  where status in ('created', 'failed') and superseded_by is null;

alter table refunds drop constraint refunds_reason_check;
alter table refunds add check (
  reason in ('cancelled', 'returned', 'paid already', 'other amount', 'sold out', 'coupon used up')
);
