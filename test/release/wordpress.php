<?php
/* Fills a fresh WordPress by its own functions, and writes what its own export says. Given: its folder, one for content, the database's socket. */
[, $wordpress, $content, $socket] = $argv;
error_reporting(E_ERROR);
ini_set('memory_limit', '512M');
$_SERVER += ['HTTP_HOST' => 'old.example', 'SERVER_NAME' => 'old.example', 'SERVER_PROTOCOL' => 'HTTP/1.1'];
$_SERVER += ['REQUEST_URI' => '/', 'REQUEST_METHOD' => 'GET', 'REMOTE_ADDR' => '127.0.0.1'];
define('ABSPATH', "$wordpress/");
define('WP_CONTENT_DIR', $content);
foreach (['NAME' => 'wp', 'USER' => 'root', 'PASSWORD' => '', 'HOST' => "localhost:$socket", 'CHARSET' => 'utf8mb4', 'COLLATE' => ''] as $name => $value)
  define("DB_$name", $value);
define('WP_INSTALLING', true);
define('DISABLE_WP_CRON', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
$table_prefix = 'wp_';
// No mail leaves.
function wp_mail() { return true; }
require ABSPATH . 'wp-settings.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/export.php';
$wpdb->suppress_errors();
wp_install('Old & new', 'asha', 'asha@old.example', true, '', wp_generate_password());
$wpdb->suppress_errors(false);
update_option('siteurl', 'https://old.example');
update_option('home', 'https://old.example');
update_option('timezone_string', 'Asia/Kolkata');
update_option('permalink_structure', '/%year%/%monthnum%/%postname%/');
global $wp_rewrite;
$wp_rewrite->init();
wp_delete_post(1, true);
wp_delete_post(2, true);
wp_delete_post(3, true);
wp_set_current_user(1);

$anna = wp_insert_user(['user_login' => 'anna', 'user_email' => 'anna@old.example', 'user_pass' => wp_generate_password(), 'display_name' => 'Anna Å. Berg & sons', 'role' => 'author']);
$power = wp_create_category('Power & "more"');
$chips = wp_insert_term('Chips', 'category', ['parent' => $power])['term_id'];

$added = 0;
function adds($post) {
  global $added, $power, $anna;
  $added += 1;
  $day = sprintf('2024-05-%02d 10:00:00', $added);
  $id = wp_insert_post(wp_slash($post + ['post_status' => 'publish', 'post_author' => $anna, 'post_date' => $day, 'post_category' => [$power], 'post_content' => "<!-- wp:paragraph -->\n<p>Words.</p>\n<!-- /wp:paragraph -->"]), true);
  if (is_wp_error($id)) { fwrite(STDERR, $id->get_error_message()); exit(1); }
  return $id;
}

foreach (['publish', 'draft', 'pending', 'private', 'trash'] as $status)
  adds(['post_title' => "State: $status", 'post_status' => $status]);
adds(['post_title' => 'State: future', 'post_status' => 'future', 'post_date' => '2099-05-01 10:00:00', 'post_date_gmt' => '2099-05-01 04:30:00']);
adds(['post_title' => 'State: auto-draft', 'post_status' => 'auto-draft']);
adds(['post_title' => 'With a password', 'post_password' => 'secret']);
adds(['post_title' => 'Page', 'post_type' => 'page', 'post_name' => 'about-us']);
$first = adds(['post_title' => 'Twice', 'post_name' => 'twice']);
adds(['post_title' => 'Twice', 'post_name' => 'twice', 'post_category' => [$chips], 'tags_input' => ['LM358', 'C++', 'Ünï', 'R&D']]);
wp_insert_comment(['comment_post_ID' => $first, 'comment_author' => 'Ravi &amp; Co', 'comment_author_email' => 'ravi@old.example', 'comment_content' => 'Which load?', 'comment_approved' => 1]);
wp_insert_comment(['comment_post_ID' => $first, 'comment_author' => 'Spam', 'comment_content' => 'Buy it', 'comment_approved' => 'spam']);
adds(['post_title' => 'No text', 'post_content' => '', 'post_excerpt' => 'An excerpt only']);
adds(['post_title' => 'Marks: <b>&amp; "quotes" ]]> \\ 5 < 6', 'post_content' => '<p>A ]]&gt; &amp; \\ it’s 😀 5&nbsp;V</p>']);
adds(['post_title' => 'Classic', 'post_content' => "First line\nsame paragraph\n\nSecond <em>one</em>\n\n<!--more-->\n\nAfter more [gallery ids=\"1,2\"]"]);
$blocks = [
  "<!-- wp:heading -->\n<h2 class=\"wp-block-heading\">A heading</h2>\n<!-- /wp:heading -->",
  "<!-- wp:list --><ul><!-- wp:list-item --><li>one</li><!-- /wp:list-item --></ul><!-- /wp:list -->",
  "<!-- wp:code --><pre class=\"wp-block-code\"><code>if (a &lt; b) {}</code></pre><!-- /wp:code -->",
  "<!-- wp:table --><figure class=\"wp-block-table\"><table><tbody><tr><td>1</td></tr></tbody></table><figcaption>Parts</figcaption></figure><!-- /wp:table -->",
  "<!-- wp:quote --><blockquote class=\"wp-block-quote\"><p>Quoted</p><cite>Ohm</cite></blockquote><!-- /wp:quote -->",
  "<!-- wp:embed {\"url\":\"https://www.youtube.com/watch?v=abcdefghijk\"} --><figure class=\"wp-block-embed\"><div class=\"wp-block-embed__wrapper\">\nhttps://www.youtube.com/watch?v=abcdefghijk\n</div></figure><!-- /wp:embed -->",
];
adds(['post_title' => 'Blocks', 'post_content' => implode("\n\n", $blocks)]);
stick_post($first);

ob_start();
@export_wp(['content' => 'all']);
fwrite(STDOUT, ob_get_clean());
fwrite(STDERR, get_bloginfo('version'));
