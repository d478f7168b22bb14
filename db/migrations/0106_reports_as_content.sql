-- The summary of a report has the name that it has everywhere.
alter table reports rename column standfirst to summary;
