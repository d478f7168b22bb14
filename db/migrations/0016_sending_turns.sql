-- What a courier asks for in each of its turns, many times a second: a few recipients among very many. The planner knows nothing of rows that
-- came a moment ago, and left to itself it reads and sorts all that are left. So it is told the way here: by number, one by one.

-- Writes down states of what is in a courier's hands still. What others put back, thinking it dead, and nobody has taken yet, counts as
-- that too: what is known of it is better than to begin again.
create function newsletter_settle(courier uuid, sends integer[], subscribers integer[], states text[])
  returns table (send integer, subscriber integer) language plpgsql rows 50
  set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  return query
    update newsletter_recipients as r set state = s.state, worker = null
    from unnest(sends, subscribers, states) as s (send_id, subscriber_id, state)
    where r.send_id = s.send_id and r.subscriber_id = s.subscriber_id
      and (r.worker = courier or (r.worker is null and r.state in ('queued', 'unconfirmed')))
    returning r.send_id, r.subscriber_id;
end $$;

-- Gives recipients whom nobody else is about to take into a courier's hands. Who has left or whose mail comes back is skipped, for one of
-- the reasons that are given by name.
create function newsletter_claim(courier uuid, of_send integer, subscribers integer[], reasons jsonb, claimed_at timestamptz)
  returns table (send integer, subscriber integer, email text, name text, tries integer, skipped text) language plpgsql rows 50
  set plan_cache_mode = force_generic_plan set enable_hashjoin = off set enable_mergejoin = off set enable_seqscan = off as $$
begin
  return query
    with looked_up as materialized (
      select p.id, s.email_key, case when s.confirmed_at is null then '' else s.name end as name, coalesce(d.tries, 0) as tries,
        reasons ->> case
          when s.id is null or s.subscribed_at is null then 'gone'
          when s.unsubscribed_at is not null then 'unsubscribed'
          when s.bounced_at is not null then 'bounced'
        end as skipped
      from unnest(subscribers) as p (id)
      left join newsletter_subscribers as s on s.id = p.id
      left join newsletter_remarks as d on d.send_id = of_send and d.kind = 'deferred' and d.subscriber_id = p.id
    ),
    claimed as (
      update newsletter_recipients as r
      set state = case when l.skipped is null then 'sending' else 'skipped' end, worker = case when l.skipped is null then courier end
      from looked_up as l where r.send_id = of_send and r.subscriber_id = l.id
    ),
    explained as (
      insert into newsletter_remarks (send_id, kind, subscriber_id, reason, at)
      select of_send, 'skipped', l.id, l.skipped, claimed_at from looked_up as l where l.skipped is not null
      on conflict do nothing
    )
    select of_send, l.id, l.email_key, l.name, l.tries, l.skipped from looked_up as l order by l.id;
end $$;

-- The next that are queued, by number, beyond one that was taken before; none of those in `held`, whoever thinks that they are free.
create function newsletter_next(of_send integer, beyond integer, most integer, held integer[])
  returns setof integer language plpgsql rows 50
  set plan_cache_mode = force_generic_plan set enable_bitmapscan = off set enable_seqscan = off set enable_sort = off as $$
begin
  return query
    select r.subscriber_id from newsletter_recipients as r
    where r.send_id = of_send and r.subscriber_id > beyond and r.state = 'queued' and r.subscriber_id <> all(held)
      and exists (select from newsletter_sends as s where s.id = of_send and s.state = 'sending')
    order by r.subscriber_id limit most for update of r skip locked;
end $$;

-- Both in one step: whatever happens, each recipient is in exactly one state.
create function newsletter_turn(
  courier uuid, settled_sends integer[], settled_subscribers integer[], settled_states text[],
  of_send integer, beyond integer, most integer, held integer[], reasons jsonb, claimed_at timestamptz)
  returns table (send integer, subscriber integer, email text, name text, tries integer, skipped text) language plpgsql rows 50 as $$
begin
  perform newsletter_settle(courier, settled_sends, settled_subscribers, settled_states);
  return query select * from newsletter_claim(
    courier, of_send, array(select newsletter_next(of_send, beyond, most, held)), reasons, claimed_at);
end $$;
