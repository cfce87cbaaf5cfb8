insert into allowed_changes (what, from_status, to_status, changed_by) values
  ('order', 'confirmed', 'cancelled', 'customer'),
  ('order', 'confirmed', 'cancelled', 'operator'),
  ('order', 'packed', 'cancelled', 'operator'),
  ('refund', 'new', 'requested', 'customer'),
  ('refund', 'new', 'requested', 'operator'),
  ('refund', 'new', 'requested', 'server'),
  ('refund', 'requested', 'pending', 'server'),
  ('refund', 'requested', 'processed', 'server'),
  ('refund', 'requested', 'failed', 'server'),
  ('refund', 'pending', 'processed', 'server'),
  ('refund', 'pending', 'failed', 'server'),
  ('refund', 'failed', 'requested', 'operator'),
  -- Paid back by hand.
  ('refund', 'failed', 'processed', 'operator');

-- Each payment that the provider has captured is refunded at most once: its id is part of the key.
create table refunds (
  customer_id text not null,
  provider_payment_id text not null,
  payment_id text not null,
  amount_paise bigint not null check (amount_paise > 0),
  reason text not null check (reason in ('cancelled', 'returned')),
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
  primary key (customer_id, provider_payment_id),
  check ((changed_by = 'operator') = (operator is not null))
);
create index refunds_by_provider_payment on refunds (provider_payment_id);
create index refunds_to_check on refunds (checked_at) where status in ('requested', 'pending');
create trigger record_change before insert or update of status on refunds
  for each row execute function record_change('refund');
