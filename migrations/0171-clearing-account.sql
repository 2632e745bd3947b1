-- What one company owes another for places that were moved between them, or in another currency.
ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_account_check;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_account_check CHECK (account IN (
  'receivables', 'deferred-income', 'income', 'vat', 'bank', 'cash', 'card-clearing', 'provider-fees', 'bank-charges', 'suspense',
  'customer-credit', 'refunds-payable', 'bad-debts', 'clearing'));
