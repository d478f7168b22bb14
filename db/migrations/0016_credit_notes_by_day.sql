-- The dashboard sums refunds, also partial ones, by the credit notes of its days.
create index fiscal_documents_credit_notes on fiscal_documents (issued_at) where kind = 'credit-note';
