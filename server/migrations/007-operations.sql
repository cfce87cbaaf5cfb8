-- What operators have changed on the command line, except the status of orders and refunds, which "history" has.
-- It names no customer by more than the id.
create table operations (
  position bigint generated always as identity primary key,
  operator text not null,
  -- Such as 'books change' and the book's id.
  what text not null,
  subject text not null,
  at timestamptz not null default now()
);
create index operations_by_time on operations (at);
create index history_by_operator on history (at) where operator is not null;
