-- Name, logo and colours are one step now; accounts belong to the contact details. Inviting staff is none.
update first_step_choices set choice = 'identity' where choice = 'name';
delete from first_step_choices where choice in ('logo', 'colours', 'account', 'staff');
