alter table refunds drop constraint refunds_reason_check;
alter table refunds add check (
  reason in (
    'cancelled', 'returned', 'paid already', 'account deleted', 'other amount', 'sold out', 'coupon used up'
  )
);
