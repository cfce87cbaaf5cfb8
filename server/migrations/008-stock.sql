-- How many copies of a book can still be sold; null, like no row, means that they are not counted. It is beside the books
-- so that imports and payments never wait for each other.
create table stock (
  book_id text primary key references books (id),
  copies integer check (copies >= 0),
  -- The transaction that last changed what the shop tells. Only the trigger below writes here.
  told_in xid8 not null
);
create index stock_by_change on stock (told_in);

-- What the shop tells: only few copies, so that what it tells changes rarely; and to a customer, fewer than are wanted.
create function few(copies integer, wanted integer default 0) returns integer immutable language sql
  return case when copies <= 5 or copies < wanted then copies end;

create function note_told() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or few(new.copies) is distinct from few(old.copies) then
    new.told_in := pg_current_xact_id();
  end if;
  return new;
end $$;
create trigger note_told before insert or update of copies on stock
  for each row execute function note_told();

-- Copies that a payment has taken out of the stock.
create table reservations (
  customer_id text not null,
  payment_id text not null,
  book_id text not null references books (id),
  copies integer not null check (copies > 0),
  -- Until when they wait for the payment; null if they are sold.
  held_until timestamptz,
  primary key (customer_id, payment_id, book_id),
  foreign key (customer_id, payment_id) references payments (customer_id, id) on delete cascade
);
create index reservations_held on reservations (held_until) where held_until is not null;
