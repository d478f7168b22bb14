-- Planning it anew for each search took longer than the search.
alter function articles_titled(text[], text, text, integer) set plan_cache_mode = force_generic_plan;
