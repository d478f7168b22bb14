-- Ten million views are two thousand stretches of 5,000 ids, and to sum all of them up in order took longer than to read the page. So the
-- stretch is looked for from the nearer end, as the index has them, and no further than it is.
create or replace function page_start(of_table text, skipped bigint, newest_first boolean)
returns table (total bigint, from_id bigint, until_id bigint, skip bigint) language sql stable as $$
  with counts as (
    select coalesce(sum(row_counts.total), 0)::bigint as total from row_counts where counted = of_table
  ),
  way as (
    -- Walked towards older rows, and how many of these come first on the way.
    select counts.total, newest_first = (skipped * 2 < counts.total) as is_down,
      least(skipped, counts.total - 1 - skipped) as passed, skipped * 2 < counts.total as is_from_start
    from counts where skipped < counts.total
  )
  select counts.total, start.first_id, start.first_id + 5000,
    skipped - case when way.is_from_start then start.through - start.total else way.total - start.through end
  from counts left join way on true left join lateral (
    (select * from (
      select first_id, row_counts.total, sum(row_counts.total) over (order by first_id desc rows unbounded preceding) as through
      from row_counts where counted = of_table
    ) as down where way.is_down and through > way.passed order by first_id desc limit 1)
    union all
    (select * from (
      select first_id, row_counts.total, sum(row_counts.total) over (order by first_id rows unbounded preceding) as through
      from row_counts where counted = of_table
    ) as up where not way.is_down and through > way.passed order by first_id limit 1)
  ) as start on true
$$;
