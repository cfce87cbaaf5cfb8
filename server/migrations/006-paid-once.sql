-- The money of a payment that is 'refunded' has gone back, or will: no order was made.
alter table payments drop constraint payments_status_check;
alter table payments add check (status in ('created', 'paid', 'failed', 'expired', 'refunded'));
-- The payment with which the cart of this one was paid: should this one be captured after all, it goes back.
alter table payments add column superseded_by text;

alter table refunds drop constraint refunds_reason_check;
alter table refunds add check (reason in ('cancelled', 'returned', 'paid already', 'other amount'));
