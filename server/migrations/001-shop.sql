-- What customers own begins with customer_id in its primary key, so that the tables can be distributed by customer.

-- The value of TOKEN_SECRET, if the server made it itself.
create table secrets (
  name text primary key,
  value text not null
);

-- One row, whose version tells every process that its copy of the books is old.
create table catalogue (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalogue (version) values (0);

-- A document holds what the contract calls a Product, Category or Carousel. A book that is no longer on sale stays,
-- for the carts that have it.
create table books (
  id text primary key,
  position bigint not null,
  on_sale boolean not null default true,
  document jsonb not null
);
create table categories (id text primary key, position bigint not null, document jsonb not null);
create table carousels (id text primary key, position bigint not null, document jsonb not null);

create table customers (
  id text primary key,
  email text not null,
  -- In lower case: nobody signs up twice with one email.
  email_key text not null unique,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  -- A token of an earlier version is of a session that has ended.
  token_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

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

-- Payments and orders outlive the account: they name the customer without referring to it.
create table payments (
  customer_id text not null,
  id text not null,
  status text not null check (status in ('created', 'paid', 'failed', 'expired')),
  amount_paise bigint not null check (amount_paise >= 0),
  -- Null until the provider has made its order, and if nothing is to be paid.
  provider_order_id text,
  -- What the order will hold: deliveryAddress, items, price and coupon.
  contents jsonb not null,
  created_at timestamptz not null default now(),
  -- When the provider was last asked about it, and how often that was.
  checked_at timestamptz not null default now(),
  checks integer not null default 0,
  primary key (customer_id, id)
);
create index payments_by_provider_order on payments (provider_order_id);
create index payments_to_check on payments (checked_at) where status in ('created', 'failed');

create table orders (
  customer_id text not null,
  id text not null,
  payment_id text not null,
  provider_payment_id text,
  contents jsonb not null,
  placed_at timestamptz not null default now(),
  primary key (customer_id, id),
  unique (customer_id, payment_id)
);

-- An answer is null while a call has begun and not ended.
create table idempotency_keys (
  customer_id text not null references customers (id) on delete cascade,
  key text not null,
  call text not null,
  -- What the unfinished call has made, to go on with.
  subject text,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (customer_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

create table password_resets (
  token_hash text primary key,
  customer_id text not null references customers (id) on delete cascade,
  expires_at timestamptz not null
);

-- Emails that are still to be sent.
create table emails (
  id text primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index emails_to_send on emails (next_attempt_at);

-- Failed logins, signups and reset emails in the present quarter of an hour. The subject is a hash.
create table attempts (
  kind text not null,
  subject text not null,
  count integer not null,
  ends_at timestamptz not null,
  primary key (kind, subject)
);
