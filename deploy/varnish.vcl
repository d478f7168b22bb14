vcl 4.1;

# In front of Groundplane: a cache of public pages that drops what has changed as soon as it is told. For Varnish 6.6 and later with
# varnish-modules (xkey); Debian has both. Tell the magazine where it is: PURGE_URL=varnish://127.0.0.1:6081
# TLS is ended in front of Varnish, by nginx, hitch or a load balancer; TRUST_PROXY names both.

import directors;
import std;
import xkey;

probe ready {
  .url = "/healthz/ready";
  .interval = 500ms;
  # A process that is gone refuses at once. One in a flood answers late, and is not to be left out for that.
  .timeout = 5s;
  .window = 3;
  .threshold = 2;
  .initial = 2;
}

# Name each process of the magazine here, and once more in vcl_init.
backend first { .host = "127.0.0.1"; .port = "3000"; .probe = ready; }
# backend second { .host = "127.0.0.1"; .port = "3001"; .probe = ready; }

sub vcl_init {
  new groundplane = directors.round_robin();
  groundplane.add_backend(first);
  # groundplane.add_backend(second);
}

# The machines of the magazine: no one else may purge.
acl purgers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  set req.backend_hint = groundplane.backend();
  if (req.method == "PURGE") {
    # What comes through a proxy on this machine comes from somewhere else.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
      return (synth(403, "Not authorized"));
    }
    return (synth(200, "Purged " + xkey.purge(req.http.Surrogate-Key)));
  }
  if (req.url == "/metrics") {
    return (synth(404, "Not found"));
  }
  # Personal answers are never cached.
  if (req.url ~ "^/api/" || (req.method != "GET" && req.method != "HEAD")) {
    return (pass);
  }
  # Pages are the same for everyone.
  unset req.http.Cookie;
  unset req.http.Authorization;
  # A copy is served stale while the next is fetched, and for an hour only if the magazine does not answer.
  if (std.healthy(req.backend_hint)) {
    set req.grace = 5s;
  }
  return (hash);
}

sub vcl_backend_response {
  # A copy that can be shown stays, also when what answers is a proxy that reaches no process.
  if (bereq.is_bgfetch && beresp.status >= 500) {
    return (abandon);
  }
  set beresp.http.xkey = beresp.http.Surrogate-Key;
  # How long this cache may serve it, since it can be purged. Without this header Cache-Control decides.
  if (beresp.http.Surrogate-Control ~ "no-store") {
    set beresp.uncacheable = true;
  } else if (beresp.http.Surrogate-Control ~ "max-age=[0-9]+") {
    set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=([0-9]+).*$", "\1s"), 5s);
  }
  unset beresp.http.Surrogate-Control;
  if (beresp.ttl > 0s && beresp.status == 200) {
    set beresp.grace = 1h;
  }
}

sub vcl_backend_error {
  # A read that a process which ends has not begun to answer goes to others, never what changes something. The director may name the same one again.
  if (bereq.retries < 4 && (bereq.method == "GET" || bereq.method == "HEAD")) {
    return (retry);
  }
}

sub vcl_deliver {
  # For others Cache-Control counts from now.
  unset resp.http.Age;
  unset resp.http.Surrogate-Key;
  unset resp.http.xkey;
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  } else {
    set resp.http.X-Cache = "miss";
  }
}

sub vcl_synth {
  set resp.http.Content-Type = "text/plain; charset=utf-8";
  if (req.method == "PURGE" && resp.status == 200) {
    set resp.http.X-Purged = resp.reason;
  }
  set resp.body = resp.reason;
  return (deliver);
}
