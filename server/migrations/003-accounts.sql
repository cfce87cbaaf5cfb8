alter table customers add column email_confirmed_at timestamptz;

-- As src/email-address.ts compares emails: accents in one encoding, and no dot at the end. Of several accounts that are
-- the same that way, the oldest gets the key, unless one has it already.
with compared as (
  select id, email_key, rtrim(normalize(email_key, NFKC), '.') as wanted, created_at from customers
), ranked as (
  select id, wanted, row_number() over (
    partition by wanted order by email_key = wanted desc, created_at, id
  ) as place from compared
)
update customers set email_key = wanted
from ranked where ranked.id = customers.id and place = 1 and email_key <> wanted;

-- Links of emails: for a new password, and to confirm the address. The token itself is only in the email.
alter table password_resets rename to email_tokens;
alter table email_tokens add column purpose text not null default 'reset' check (purpose in ('reset', 'confirm'));
alter table email_tokens alter column purpose drop default;
create index email_tokens_by_customer on email_tokens (customer_id);

-- An email with a link has a placeholder, and gets its token when it is sent. Emails with a token in them are not
-- kept: customers who still need one can ask again.
delete from emails where subject = 'A new password for Bookshelf';
alter table emails add column customer_id text references customers (id) on delete cascade;
alter table emails add column purpose text check (purpose in ('reset', 'confirm'));
-- Why it will not be sent any more, for an operator.
alter table emails add column set_aside_at timestamptz;
alter table emails add column reason text;
drop index emails_to_send;
create index emails_to_send on emails (next_attempt_at) where set_aside_at is null;
create index emails_by_customer on emails (customer_id);
