-- The tables of the shop.
--
-- Until the first release, this file is changed in place, and a database that an earlier edition of it has made is
-- refused. After that it never changes again: the next file in this folder does.
--
-- What customers own has customer_id as the first column of its primary key, so that the tables can be distributed by
-- customer. Amounts in paise are whole numbers; a time is a timestamptz, and a day is one of India.

-- The value of TOKEN_SECRET, if the server made it itself.
create table secrets (
  name text primary key,
  value text not null
);

-- CATALOGUE

-- Both come with PostgreSQL, and any owner of a database may add them.
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- A document holds what the contract calls a Product, Category or Carousel. A book that is no longer on sale stays,
-- for the carts that have it.
create table books (
  id text primary key,
  -- On the shelf, with room between two books.
  position bigint not null,
  on_sale boolean not null default true,
  document jsonb not null,
  price double precision not null generated always as ((document ->> 'price')::double precision) stored,
  rating double precision not null generated always as ((document ->> 'ratings')::double precision) stored,
  category text not null generated always as (document ->> 'categoryName') stored,
  isbn13 text generated always as (document ->> 'isbn13') stored,
  -- Texts in the spelling in which searches compare them. src/catalogue/books.ts computes them whenever a book changes.
  name text collate "C" not null,
  title text collate "C" not null,
  author text collate "C" not null,
  -- The words of name, author and category; those of the name also behind n_, and those of the author behind a_.
  words tsvector not null
);
-- The three orders of a list. What is included lets filters and counts be answered by the index alone.
create index books_in_order on books (position, id) include (price, rating, category) where on_sale;
create index books_by_price on books (price, position, id) include (rating, category) where on_sale;
create index books_by_falling_price on books ((-price), position, id) include (price, rating, category) where on_sale;
-- For filters that few books pass, and for counts: src/catalogue/search.ts looks up each category with each rating.
create index books_by_kind on books (category, rating, price) include (position, id) where on_sale;
create index books_by_author on books (author) where on_sale;
create index books_by_isbn on books (isbn13) where on_sale and isbn13 is not null;
create index books_by_title on books (title) where on_sale;
create index books_by_part_of_name on books using gin (name gin_trgm_ops) where on_sale;
create index books_by_word on books using gin (words) where on_sale;

-- Every word of a book on sale, and of books that have changed since the last whole import. Typing mistakes are corrected
-- against them.
create table words (word text collate "C" primary key);
create index words_by_letters on words using gin (word gin_trgm_ops);

create table categories (id text primary key, position bigint not null, document jsonb not null);
create table carousels (id text primary key, position bigint not null, document jsonb not null);

-- A shop begins with these.
insert into categories (id, position, document)
select id, position, json_build_object('_id', id, 'categoryName', name, 'image', format('/art/category-%s.svg', name))
from (values
  ('9117b640-f8ba-4fc6-8fbc-6b4b0e08e5cb', 1, 'fiction'),
  ('58dba2ee-44a7-4539-a534-95979c25108f', 2, 'motivational'),
  ('d808cc3e-12d9-46ae-ad54-5dc1c76d9737', 3, 'humor'),
  ('134d532e-3806-475d-b7ee-63d37fae8947', 4, 'thriller')
) as given (id, position, name);

-- How many copies of a book can still be sold; null, like no row, means that they are not counted. It is beside the
-- books so that imports and payments never wait for each other.
create table stock (
  book_id text primary key references books (id),
  copies integer check (copies >= 0)
);
-- What an import is still to set of the stock, some books after the other, so that payments never wait for long.
create table recounted (
  book_id text primary key,
  copies integer
);

-- What customers see of the stock: only few copies; and in a cart, fewer than are wanted.
create function visible_stock(copies integer, wanted integer default 0) returns integer immutable language sql
  return case when copies <= 5 or copies < wanted then copies end;

-- Amounts are in whole rupees.
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
-- A shop begins with these.
insert into coupons (name, saves, minimum, holds_at_minimum) values
  ('NEW USER', 500, 1500, false),
  ('FESTIVE OFF', 300, 1000, true);

-- CUSTOMERS

create table customers (
  id text primary key,
  email text not null,
  -- As src/accounts/email-address.ts compares emails: nobody signs up twice with one.
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  -- A token of an earlier version is of a session that has ended.
  token_version integer not null default 1,
  email_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A session goes on as long as its row is here.
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

-- Logins on new devices, new passwords and emails, passwords that were refused, and, once in a quarter of an hour, that
-- attempts were too many: the newest of each kind, for a year.
create table security_events (
  customer_id text not null references customers (id) on delete cascade,
  position bigint generated always as identity,
  kind text not null check (
    kind in ('new device', 'password changed', 'email changed', 'password refused', 'too many attempts')),
  -- As in "sessions".
  device text not null,
  -- As limits count it: an IPv4 address, or the first half of an IPv6 address.
  network text not null,
  at timestamptz not null default now(),
  primary key (customer_id, position)
);
create index security_events_by_age on security_events (at);

create table addresses (
  customer_id text not null references customers (id) on delete cascade,
  id text not null,
  position bigint generated always as identity,
  fields jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, id)
);

create table cart_lines (
  customer_id text not null references customers (id) on delete cascade,
  book_id text not null references books (id),
  position bigint generated always as identity,
  quantity integer not null check (quantity between 1 and 100000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, book_id)
);

create table wishlist_entries (
  customer_id text not null references customers (id) on delete cascade,
  book_id text not null references books (id),
  position bigint generated always as identity,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (customer_id, book_id)
);

-- Changes that have happened, by the key with which they may be sent again.
create table idempotency_keys (
  customer_id text not null references customers (id) on delete cascade,
  key text not null,
  -- A digest of the call, with its parameters and body.
  call text not null,
  -- What a call of several transactions has made, to go on with.
  subject text,
  created_at timestamptz not null default now(),
  primary key (customer_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
-- The newest keys of a customer are found by this index, and older ones are deleted.
create index idempotency_keys_of_customer on idempotency_keys (customer_id, created_at);

-- Failed logins and passwords, signups, emails and orders without a price in the present period of each limit. The subject
-- is a digest.
create table attempts (
  kind text not null,
  subject text not null,
  count integer not null,
  ends_at timestamptz not null,
  primary key (kind, subject)
);

-- Customers whose orders and payments stay as long as the law asks.
create table deleted_customers (
  customer_id text primary key,
  deleted_at timestamptz not null default now()
);

create function note_deletion() returns trigger language plpgsql as $$
begin
  insert into deleted_customers (customer_id) values (old.id) on conflict do nothing;
  return null;
end $$;
create trigger note_deletion after delete on customers for each row execute function note_deletion();

-- EMAILS

-- The outbox: emails that are still to be sent. One with a link has a placeholder, and gets its token when it is sent.
create table emails (
  id text primary key,
  -- Null if it is to the shop's owner, or to a customer who has deleted the account.
  customer_id text references customers (id) on delete cascade,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  -- What its link is for; null without such a link.
  purpose text check (purpose in ('reset', 'confirm', 'change')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- When and why it was given up, for an operator.
  set_aside_at timestamptz,
  reason text,
  created_at timestamptz not null default now()
);
create index emails_to_send on emails (next_attempt_at) where set_aside_at is null;
create index emails_by_customer on emails (customer_id);

-- Links of emails: for a new password, to confirm the address, or for a new email. The token itself is only in the email.
create table email_tokens (
  token_hash text primary key,
  customer_id text not null references customers (id) on delete cascade,
  expires_at timestamptz not null,
  purpose text not null check (purpose in ('reset', 'confirm', 'change')),
  -- The new email, until the link is opened.
  email text,
  check ((purpose = 'change') = (email is not null))
);
create index email_tokens_by_customer on email_tokens (customer_id);

-- PAYMENTS AND ORDERS
-- They outlive the account: they name the customer without referring to it.

create table payments (
  customer_id text not null,
  id text not null,
  -- What is captured for a payment that is 'expired' goes back. The money of one that is 'refunded' has gone back, or
  -- will: no order was made.
  status text not null check (status in ('created', 'paid', 'failed', 'expired', 'refunded')),
  amount_paise bigint not null check (amount_paise >= 0),
  -- Null until the provider has made its order, and if nothing is to be paid.
  provider_order_id text,
  -- What the order will hold: deliveryAddress, items, price and coupon.
  contents jsonb not null,
  created_at timestamptz not null default now(),
  -- When the provider was last asked about it, and how often that was.
  checked_at timestamptz not null default now(),
  checks integer not null default 0,
  -- The payment with which the cart of this one was paid: should this one be captured after all, it goes back.
  superseded_by text,
  primary key (customer_id, id)
);
create index payments_by_provider_order on payments (provider_order_id);
create index payments_to_check on payments (created_at) where status in ('created', 'failed', 'expired');

-- Copies that a payment has taken out of the stock.
create table reservations (
  customer_id text not null,
  payment_id text not null,
  book_id text not null references books (id),
  copies integer not null check (copies > 0),
  -- Whether they wait for the payment. Otherwise they are sold.
  is_held boolean not null,
  primary key (customer_id, payment_id, book_id),
  foreign key (customer_id, payment_id) references payments (customer_id, id) on delete cascade
);

create table orders (
  customer_id text not null,
  id text not null,
  payment_id text not null,
  provider_payment_id text,
  contents jsonb not null,
  status text not null default 'confirmed',
  -- Who made the last change; for an operator, with their name.
  changed_by text not null default 'server',
  operator text,
  carrier text,
  tracking text,
  placed_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, payment_id),
  check ((changed_by = 'operator') = (operator is not null)),
  check ((status in ('shipped', 'delivered')) = (carrier is not null))
);
-- For operators, who know no customer's id.
create index orders_by_id on orders (id);
create index orders_by_time on orders (placed_at);
create index orders_of_customer on orders (customer_id, placed_at, id);
create index orders_by_provider_payment on orders (provider_payment_id);

-- What counts as a use of a coupon: src/coupons/coupons.ts.
create index orders_by_coupon on orders ((contents ->> 'coupon'), customer_id) where status <> 'cancelled';
create index payments_by_coupon on payments ((contents ->> 'coupon'), created_at)
  where status in ('created', 'failed') and superseded_by is null;

-- What the payment provider has told: payments that it has captured, refunds and disputes, whether the shop has made them
-- or not. It names no customer.
create table provider_records (
  kind text not null check (kind in ('payment', 'refund', 'dispute')),
  -- The provider's ids; of a payment, both are the same.
  id text not null,
  provider_payment_id text not null,
  -- Of a payment; null if it belongs to no order of the provider.
  provider_order_id text,
  amount_paise bigint not null check (amount_paise >= 0),
  -- Of a payment: what the provider keeps of it, with the tax on that; null until it has said so.
  fee_paise bigint,
  -- As the provider says it.
  status text not null,
  told_at timestamptz not null default now(),
  -- What a person has to deal with, and when somebody has.
  problem text,
  solved_at timestamptz,
  primary key (kind, id)
);
create index provider_records_by_payment on provider_records (provider_payment_id);
create index provider_records_open on provider_records (told_at)
  where problem is not null and solved_at is null;

-- The orders of the provider's stub, with `PAYMENTS=test`: so they survive a restart, as the provider's do.
create table test_orders (id text primary key, document jsonb not null);

-- Money that goes back. The refunds of one captured payment are never more than it.
create table refunds (
  customer_id text not null,
  id text not null,
  provider_payment_id text not null,
  payment_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null check (
    reason in (
      'cancelled', 'returned', 'at the provider', 'paid already', 'account deleted', 'other amount', 'sold out', 'too late'
    )
  ),
  -- The copies that are paid back: [{ "_id", "qty" }]; null for the whole payment, or an amount.
  items jsonb,
  -- 'requested' until the provider has it.
  status text not null default 'requested',
  changed_by text not null,
  operator text,
  requested_at timestamptz not null default now(),
  -- Part of the key with which the provider recognises a repeated request: a new one after each refusal.
  attempt integer not null default 1,
  provider_refund_id text,
  -- Why the provider does not refund it, for operators.
  problem text,
  -- When the provider was last asked about it, and how often that was.
  checked_at timestamptz not null default now(),
  checks integer not null default 0,
  primary key (customer_id, id),
  check ((changed_by = 'operator') = (operator is not null))
);
create index refunds_by_payment on refunds (customer_id, payment_id);
create index refunds_by_provider_payment on refunds (provider_payment_id);
create unique index refunds_by_provider_refund on refunds (provider_refund_id);
create index refunds_to_check on refunds (checked_at) where status in ('requested', 'pending');

-- What of a captured payment goes back, in paise: refunds that have not failed, and what the bank has given back after a
-- dispute. With a lost dispute, it may be more than was captured.
create function returned_paise(paid text) returns bigint stable language sql
  return (
    select coalesce(sum(amount_paise), 0)::bigint from refunds
    where provider_payment_id = paid and status <> 'failed'
  ) + (
    select coalesce(sum(amount_paise), 0)::bigint from provider_records
    where provider_payment_id = paid and kind = 'dispute' and status = 'lost'
  );

create function check_refunds() returns trigger language plpgsql as $$
declare
  captured bigint;
  refunded bigint;
begin
  -- Locked, so that two refunds see each other.
  select amount_paise into captured from provider_records
  where kind = 'payment' and id = new.provider_payment_id for no key update;
  select sum(amount_paise) into refunded from refunds
  where provider_payment_id = new.provider_payment_id and status <> 'failed';
  if captured is null or refunded > captured then
    raise check_violation using message =
      format('Of %s, more would go back than was captured', new.provider_payment_id);
  end if;
  return null;
end $$;
create trigger check_refunds after insert or update of amount_paise, status on refunds
  for each row execute function check_refunds();

-- AUDIT LOG

-- What an order or a refund may become, from what and by whom.
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
  ('order', 'shipped', 'delivered', 'operator'),
  ('order', 'confirmed', 'cancelled', 'customer'),
  ('order', 'confirmed', 'cancelled', 'operator'),
  ('order', 'packed', 'cancelled', 'operator'),
  ('refund', 'new', 'requested', 'customer'),
  ('refund', 'new', 'requested', 'operator'),
  ('refund', 'new', 'requested', 'server'),
  -- Somebody has made it at the provider.
  ('refund', 'new', 'pending', 'server'),
  ('refund', 'new', 'processed', 'server'),
  ('refund', 'requested', 'pending', 'server'),
  ('refund', 'requested', 'processed', 'server'),
  ('refund', 'requested', 'failed', 'server'),
  ('refund', 'pending', 'processed', 'server'),
  ('refund', 'pending', 'failed', 'server'),
  -- The bank has sent it back.
  ('refund', 'processed', 'failed', 'server'),
  ('refund', 'failed', 'requested', 'operator'),
  ('refund', 'failed', 'pending', 'server'),
  ('refund', 'failed', 'processed', 'server'),
  -- Paid back by hand.
  ('refund', 'requested', 'processed', 'operator'),
  ('refund', 'pending', 'processed', 'operator'),
  ('refund', 'failed', 'processed', 'operator');

-- What happened to orders and refunds, and who did it. Only the trigger below writes here.
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
create index history_by_operator on history (at) where operator is not null;

create function record_change() returns trigger language plpgsql as $$
declare
  before text := case tg_op when 'INSERT' then 'new' else old.status end;
begin
  if new.status = before then return null; end if;
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
  return null;
end $$;
create trigger record_change after insert or update of status on orders
  for each row execute function record_change('order');
create trigger record_change after insert or update of status on refunds
  for each row execute function record_change('refund');

-- What operators have changed on the command line, except the status of orders and refunds, which "history" has.
-- It names no customer by more than the id.
create table operations (
  position bigint generated always as identity primary key,
  operator text not null,
  -- Such as 'books change' and the book's id.
  what text not null,
  subject text not null,
  -- What it was and what it is, by the name of each field: { "saves": [50, 60] }.
  changes jsonb,
  at timestamptz not null default now()
);
create index operations_by_time on operations (at);

-- The first of the two years of India's financial year, which begins in April.
create function financial_year(moment timestamptz) returns integer stable language sql
return extract(year from (moment at time zone 'Asia/Kolkata') - interval '3 months')::integer;
