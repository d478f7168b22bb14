-- What administrators have decided about the first steps: a step's name, if it stays as it is, or `hidden`.
create table first_step_choices (
  choice text primary key,
  chosen_at timestamptz not null
);
