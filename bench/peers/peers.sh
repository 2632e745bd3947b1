#!/usr/bin/env bash
# What an organiser would use instead of Colloquia, from Debian's packages, on loopback: peers.sh deps|setup|start|stop
#
#   nginx    port PORT: static files, the physical limit of this machine, and WebDAV PUT below /put/
#   wp       PORT+1: WordPress with its default block theme; PHP-FPM with opcache, MariaDB, nginx
#   wpc      PORT+2: the same behind nginx's page cache, bodies cached compressed
#   wpk      PORT+3: the same site with the lighter classic theme
#
# They are configured to do well: static PHP-FPM pool, opcache that never looks at files again, buffer pool larger than
# the data, no cron, no plugins, no access log. Runs as root (the daemons become www-data and mysql); everything
# listens on loopback or on sockets inside $WORK, nothing outside $WORK is changed, and only processes recorded in
# $WORK/run/*.pid are ever stopped.
set -euo pipefail
export LC_ALL=C

WORK=${WORK:?the folder for everything}
PORT=${PORT:?the first of four ports}
WP_SRC=${WP_SRC:-/usr/share/wordpress}
WP_THEME=${WP_THEME:-twentytwentythree}
WP_CLASSIC=${WP_CLASSIC:-twentytwentyone}
RUN=$WORK/run
STATIC=http://127.0.0.1:$PORT
WP=http://127.0.0.1:$((PORT + 1))
WP_USER=admin WP_PASS=bench-only

die() { echo "peers: $*" >&2; exit 1; }
say() { echo "peers: $*" >&2; }

cmd_deps() {
  export DEBIAN_FRONTEND=noninteractive
  # policy-rc.d keeps the packages' own services from starting; containers have it.
  local added=
  if [ ! -e /usr/sbin/policy-rc.d ]; then
    printf '#!/bin/sh\nexit 101\n' > /usr/sbin/policy-rc.d; chmod +x /usr/sbin/policy-rc.d; added=1
  fi
  apt-get update -q
  apt-get install -y -q -o DPkg::Lock::Timeout=600 --no-install-recommends \
    nginx-light php-fpm php-cli php-mysql php-gd php-curl php-xml php-mbstring php-intl \
    mariadb-server wordpress wordpress-theme-twentytwentythree wordpress-theme-twentytwentyone \
    wrk curl fonts-liberation
  [ -z "$added" ] || rm /usr/sbin/policy-rc.d
}

write_content_php() { # deterministic content shared by the static page and WordPress
  cat > "$WORK/content.php" <<'PHP'
<?php
const WORDS = ['conference','paper','submission','review','committee','programme','session','keynote','author',
  'abstract','research','method','result','model','system','network','analysis','data','learning','theory','signal',
  'energy','material','control','design','evaluation','proceedings','publication','index','deadline','registration',
  'workshop','university','faculty','international','scholar','application','experiment','the','of','and','for','in',
  'with','on','to','by','from','that','which','will','are','is','all','each','open','full','peer','final','early'];
function words(int $n): string {
    $out = [];
    for ($i = 0; $i < $n; $i++) $out[] = WORDS[mt_rand(0, count(WORDS) - 1)];
    return ucfirst(implode(' ', $out)) . '.';
}
function paragraphs(int $total, int $each): array {
    $out = [];
    for ($i = 0; $i < $total; $i += $each) $out[] = words(min($each, $total - $i));
    return $out;
}
function conferences(int $n = 50): array {
    mt_srand(7);
    $cities = ['Lisbon','Kyoto','Toronto','Chengdu','Vienna','Nairobi','Lima','Oslo','Singapore','Prague'];
    $topics = ['Robotics','Signal Processing','Renewable Energy','Applied Mathematics','Materials Science',
               'Machine Learning','Civil Engineering','Public Health','Computer Vision','Digital Humanities'];
    $out = [];
    for ($i = 0; $i < $n; $i++) {
        $year = 2024 + intdiv($i, 17);
        $out[] = ['name' => sprintf('%d International Conference on %s (C%02d %d)', 3 + $i % 12, $topics[$i % 10], $i + 1, $year),
                  'city' => $cities[($i * 7) % 10], 'date' => sprintf('%d-%02d-%02d', $year, 1 + $i % 12, 1 + ($i * 5) % 27),
                  'deadline' => sprintf('%d-%02d-%02d', $year - 1, 1 + ($i * 3) % 12, 1 + ($i * 11) % 27),
                  'status' => ['Open', 'Closed', 'Soon'][$i % 3]];
    }
    return $out;
}
PHP
}

setup_static() { # the pages themselves are laid there by the bench: the same bytes as ours
  mkdir -p "$WORK/static" "$WORK/dav"
  echo ready > "$WORK/static/index.html"
  chown www-data "$WORK/dav"
}

nginx_head() { # $1 = instance name
  cat <<CONF
user www-data;
worker_processes auto;
pid $RUN/nginx-$1.pid;
error_log $WORK/log/nginx-$1.err warn;
events { worker_connections 4096; multi_accept on; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  access_log off;
  sendfile on; keepalive_requests 1000000; server_tokens off;
  client_max_body_size 40m;
  client_body_temp_path $WORK/tmp/$1-body; fastcgi_temp_path $WORK/tmp/$1-fcgi;
  proxy_temp_path $WORK/tmp/$1-proxy; scgi_temp_path $WORK/tmp/$1-scgi; uwsgi_temp_path $WORK/tmp/$1-uwsgi;
  gzip on; gzip_vary on; gzip_comp_level 5; gzip_min_length 512;
  gzip_types text/css application/javascript text/javascript application/json image/svg+xml font/ttf;
CONF
}

setup_nginx() {
  { nginx_head static
    cat <<CONF
  open_file_cache max=1000 inactive=60s;
  server {
    listen 127.0.0.1:$PORT backlog=4096;
    root $WORK/static; gzip_static on;
    location /put/ { alias $WORK/dav/; dav_methods PUT; }
  }
}
CONF
  } > "$WORK/nginx-static.conf"

  local site
  site="root $WORK/www; index index.php;
    location / { try_files \$uri \$uri/ /index.php?\$args; }
    location ~* \.(css|js|png|jpe?g|webp|svg|ico|woff2?|ttf)\$ { expires 1y; try_files \$uri =404; }"
  # tcp_nopush stays off: with loopback's 64 KiB MSS it costs 40 ms on some sizes.
  { nginx_head wp
    cat <<CONF
  fastcgi_cache_path $WORK/cache levels=1:2 keys_zone=wp:10m inactive=60m max_size=200m use_temp_path=off;
  fastcgi_buffers 32 16k; fastcgi_buffer_size 32k;
  upstream fpm { server unix:$RUN/fpm.sock; keepalive 2; } # each kept line holds a child of PHP-FPM
  map \$http_accept_encoding \$enc { default ""; ~gzip gzip; }
  map \$http_cookie \$skip { default 0; ~wordpress_logged_in 1; ~comment_author 1; }
  server {
    listen 127.0.0.1:$((PORT + 1)) backlog=4096;
    listen 127.0.0.1:$((PORT + 3)) backlog=4096;
    $site
    location ~ \.php\$ {
      include /etc/nginx/fastcgi_params; fastcgi_param SCRIPT_FILENAME \$document_root\$fastcgi_script_name;
      fastcgi_pass fpm; fastcgi_keep_conn on; fastcgi_read_timeout 120s;
    }
  }
  server {
    listen 127.0.0.1:$((PORT + 2)) backlog=4096;
    $site
    location ~ \.php\$ {
      include /etc/nginx/fastcgi_params; fastcgi_param SCRIPT_FILENAME \$document_root\$fastcgi_script_name;
      fastcgi_pass fpm; fastcgi_keep_conn on; fastcgi_read_timeout 120s;
      fastcgi_cache wp; fastcgi_cache_key \$enc\$scheme\$request_method\$host\$request_uri;
      fastcgi_cache_valid 200 301 60m; fastcgi_cache_lock on; fastcgi_cache_use_stale updating error timeout;
      fastcgi_ignore_headers Vary; fastcgi_cache_bypass \$skip; fastcgi_no_cache \$skip; fastcgi_cache_methods GET HEAD;
      add_header X-Cache \$upstream_cache_status;
    }
  }
}
CONF
  } > "$WORK/nginx-wp.conf"
}

FPM=$(command -v php-fpm || ls /usr/sbin/php-fpm* 2>/dev/null | tail -1 || true)

setup_fpm() { # generous to the peer: static pool, opcache without stat() calls
  cat > "$WORK/fpm.conf" <<CONF
[global]
pid = $RUN/fpm.pid
error_log = $WORK/log/fpm.log
[www]
user = www-data
group = www-data
listen = $RUN/fpm.sock
listen.owner = www-data
listen.backlog = 4096
pm = static
pm.max_children = $((4 * $(nproc)))
php_admin_value[opcache.memory_consumption] = 192
php_admin_value[opcache.max_accelerated_files] = 20000
php_admin_value[opcache.validate_timestamps] = 0
php_admin_value[realpath_cache_ttl] = 3600
php_admin_value[upload_max_filesize] = 32M
php_admin_value[post_max_size] = 40M
php_admin_value[memory_limit] = 256M
php_admin_value[zlib.output_compression] = On
php_admin_value[zlib.output_compression_level] = 5
php_admin_value[session.save_path] = $WORK/tmp
php_admin_value[upload_tmp_dir] = $WORK/tmp
php_admin_value[sendmail_path] = /bin/true
CONF
}

setup_wordpress_files() {
  rm -rf "$WORK/www"; cp -aL "$WP_SRC" "$WORK/www"
  rm -rf "$WORK/www/.htaccess" "$WORK/www/.git"
  cat > "$WORK/www/wp-config.php" <<PHP
<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'wordpress'); define('DB_PASSWORD', 'wordpress');
define('DB_HOST', 'localhost:$RUN/mysql.sock'); define('DB_CHARSET', 'utf8mb4'); define('DB_COLLATE', '');
foreach (['AUTH_KEY','SECURE_AUTH_KEY','LOGGED_IN_KEY','NONCE_KEY','AUTH_SALT','SECURE_AUTH_SALT','LOGGED_IN_SALT','NONCE_SALT'] as \$k)
    define(\$k, hash('sha256', \$k . 'peers-bench'));
\$table_prefix = 'wp_';
// one site, three ports; Debian's fastcgi_params passes a HTTP_HOST without its port
\$host = \$_SERVER['HTTP_HOST'] = '127.0.0.1:' . (\$_SERVER['SERVER_PORT'] ?? $((PORT + 1)));
define('WP_HOME', "http://\$host"); define('WP_SITEURL', "http://\$host");
define('WP_DEBUG', false); define('DISABLE_WP_CRON', true); define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_HTTP_BLOCK_EXTERNAL', true); define('WP_POST_REVISIONS', false);
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
PHP
  mkdir -p "$WORK/www/wp-content/uploads" "$WORK/www/wp-content/mu-plugins"
  if [ -d "$WORK/www/wp-content/themes/$WP_CLASSIC" ]; then # the classic theme on its own port
    cat > "$WORK/www/wp-content/mu-plugins/theme-by-port.php" <<PHP
<?php
if ((\$_SERVER['SERVER_PORT'] ?? '') === '$((PORT + 3))') {
    add_filter('pre_option_template', fn() => '$WP_CLASSIC');
    add_filter('pre_option_stylesheet', fn() => '$WP_CLASSIC');
}
PHP
  fi
  chown -R www-data "$WORK/www/wp-content"
}

setup_wordpress_content() {
  curl -fsS -o "$WORK/log/install.html" "$WP/wp-admin/install.php?step=2" \
    -d "weblog_title=Conference+Organiser&user_name=$WP_USER&admin_password=$WP_PASS&admin_password2=$WP_PASS&pw_weak=1&admin_email=admin@example.org&blog_public=0&language="
  grep -q 'Success!' "$WORK/log/install.html" || die "WordPress install.php failed, see $WORK/log/install.html"
  cat > "$WORK/fill.php" <<'PHP'
<?php
require __DIR__ . '/content.php';
require __DIR__ . '/www/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/image.php';
require_once ABSPATH . 'wp-admin/includes/misc.php';
$p = fn($t) => "<!-- wp:paragraph --><p>$t</p><!-- /wp:paragraph -->\n";
$h = fn($t, $l = 2) => "<!-- wp:heading {\"level\":$l} --><h$l class=\"wp-block-heading\">$t</h$l><!-- /wp:heading -->\n";
$table = function (array $head, array $rows) {
    $r = fn($row, $tag) => '<tr><' . $tag . '>' . implode("</$tag><$tag>", $row) . "</$tag></tr>";
    return '<!-- wp:table --><figure class="wp-block-table"><table><thead>' . $r($head, 'th') . '</thead><tbody>'
        . implode('', array_map(fn($x) => $r($x, 'td'), $rows)) . "</tbody></table></figure><!-- /wp:table -->\n";
};
$page = fn($title, $slug, $content) => wp_insert_post(['post_type' => 'page', 'post_status' => 'publish', 'post_author' => 1,
    'post_title' => $title, 'post_name' => $slug, 'post_content' => $content, 'comment_status' => 'closed']);

// hero picture, through the media library so that WordPress makes its srcset
$up = wp_upload_dir(); $file = $up['path'] . '/hero.jpg';
$im = imagecreatetruecolor(1600, 700); mt_srand(3);
for ($y = 0; $y < 700; $y++) imageline($im, 0, $y, 1600, $y, imagecolorallocate($im, 20 + intdiv($y, 8), 50 + intdiv($y, 6), 120 + intdiv($y, 7)));
for ($i = 0; $i < 900; $i++) imagefilledellipse($im, mt_rand(0, 1600), mt_rand(200, 700), $d = mt_rand(4, 60), $d, imagecolorallocatealpha($im, mt_rand(0, 255), mt_rand(0, 255), mt_rand(0, 255), 90));
imagejpeg($im, $file, 80);
$hero = wp_insert_attachment(['post_mime_type' => 'image/jpeg', 'post_title' => 'Hero', 'post_status' => 'inherit'], $file);
wp_update_attachment_metadata($hero, wp_generate_attachment_metadata($hero, $file));
$src = wp_make_link_relative(wp_get_attachment_image_url($hero, 'large'));

$all = conferences(); mt_srand(11);
for ($i = 0; $i < 10; $i++) wp_insert_post(['post_status' => 'publish', 'post_author' => 1, 'post_title' => 'News ' . words(6), 'post_content' => $p(words(120))]);
$cards = '';
foreach (array_chunk(array_slice($all, 0, 9), 3) as $row) {
    $cards .= '<!-- wp:columns --><div class="wp-block-columns">';
    foreach ($row as $c) $cards .= '<!-- wp:column --><div class="wp-block-column">' . $h("<a href=\"/conference-detail/\">{$c['name']}</a>", 3)
        . $p("{$c['date']}, {$c['city']}. Deadline {$c['deadline']}.") . $p(words(25)) . '</div><!-- /wp:column -->';
    $cards .= "</div><!-- /wp:columns -->\n";
}
$home = $page('Academic conferences, organised', 'home',
    "<!-- wp:image {\"id\":$hero,\"sizeSlug\":\"large\",\"linkDestination\":\"none\"} --><figure class=\"wp-block-image size-large\"><img src=\"$src\" alt=\"\" class=\"wp-image-$hero\"/></figure><!-- /wp:image -->\n"
    . $p(words(60)) . $h('Upcoming conferences') . $cards . $h('News')
    . '<!-- wp:latest-posts {"postsToShow":5,"displayPostDate":true,"displayPostContent":true} /-->' . $h('About us') . implode('', array_map($p, paragraphs(240, 80))));
$list = $page('Conferences', 'conferences', $p(words(40)) . $table(['Conference', 'City', 'Date', 'Deadline', 'Status'],
    array_map(fn($c) => ['<a href="/conference-detail/">' . $c['name'] . '</a>', $c['city'], $c['date'], $c['deadline'], $c['status']], $all)));
$detail = '';
foreach (['Call for papers', 'Topics', 'Committee', 'Submission', 'Registration', 'Venue'] as $s) $detail .= $h($s) . implode('', array_map($p, paragraphs(250, 62)));
$page('International Conference on Robotics 2026', 'conference-detail',
    $table(['Milestone', 'Date'], [['Submission', '2026-02-01'], ['Notification', '2026-03-15'], ['Camera ready', '2026-04-10'], ['Conference', '2026-06-20']]) . $detail);
update_option('show_on_front', 'page'); update_option('page_on_front', $home);
global $wp_rewrite; $wp_rewrite->set_permalink_structure('/%postname%/'); flush_rewrite_rules(false);
switch_theme($argv[1]);
echo get_bloginfo('version'), ' ', get_stylesheet(), ' ', PHP_VERSION, "\n";
PHP
  setpriv --reuid=www-data --regid=www-data --clear-groups php "$WORK/fill.php" "$WP_THEME" > "$WORK/log/versions"
}

cmd_setup() {
  [ "$(id -u)" = 0 ] || die "setup wants root"
  [ ! -e "$WORK/run" ] || cmd_stop
  mkdir -p "$WORK" && rm -rf "$WORK"/{db,cache,tmp,dav,static}
  mkdir -p "$WORK"/{log,tmp,cache,run,db}
  chmod 755 "$WORK"; chmod 1777 "$WORK/tmp" "$RUN"; chown www-data "$WORK/cache"; chown mysql "$WORK/db"
  write_content_php; setup_static; setup_nginx; setup_fpm; setup_wordpress_files
  mariadb-install-db --no-defaults --user=mysql --datadir="$WORK/db" --auth-root-authentication-method=socket \
    --skip-test-db > "$WORK/log/db-install.log" 2>&1
  cmd_start
  mariadb -uroot -S "$RUN/mysql.sock" -e "CREATE DATABASE wordpress CHARACTER SET utf8mb4;
    CREATE USER wordpress@localhost IDENTIFIED BY 'wordpress'; GRANT ALL ON wordpress.* TO wordpress@localhost;"
  setup_wordpress_content
  say "set up: WordPress/theme/PHP $(cat "$WORK/log/versions")"
}

# ------------------------------------------------------------------ start/stop
alive() { [ -s "$RUN/$1.pid" ] && kill -0 "$(cat "$RUN/$1.pid")" 2>/dev/null; }

cmd_start() {
  if ! alive mysql; then
    mariadbd --no-defaults --user=mysql --datadir="$WORK/db" --socket="$RUN/mysql.sock" --pid-file="$RUN/mysql.pid" \
      --skip-networking --innodb-buffer-pool-size=256M --max-allowed-packet=32M --skip-log-bin \
      > "$WORK/log/mysql.log" 2>&1 < /dev/null &
    disown
    local n; for n in $(seq 100); do mariadb-admin -S "$RUN/mysql.sock" ping > /dev/null 2>&1 && break; sleep 0.2; done
    alive mysql || die "mariadbd did not start, see $WORK/log/mysql.log"
  fi
  alive fpm || "$FPM" --daemonize --fpm-config "$WORK/fpm.conf" > "$WORK/log/fpm.out" 2>&1 || die "php-fpm did not start, see $WORK/log/fpm.out"
  alive nginx-wp || nginx -e "$WORK/log/nginx-wp.err" -c "$WORK/nginx-wp.conf"
  alive nginx-static || nginx -e "$WORK/log/nginx-static.err" -c "$WORK/nginx-static.conf"
  local i; for i in $(seq 50); do curl -fsS -o /dev/null "$STATIC/" 2>/dev/null && return; sleep 0.1; done
  die "nginx did not start"
}

cmd_stop() {
  local p pid i
  for p in nginx-static nginx-wp fpm mysql; do
    alive $p || continue
    pid=$(cat "$RUN/$p.pid"); kill -TERM "$pid"
    for i in $(seq 100); do kill -0 "$pid" 2>/dev/null || break; sleep 0.1; done
    rm -f "$RUN/$p.pid"
  done
  rm -f "$RUN/fpm.sock"
}

for c in "$@"; do
  declare -F "cmd_$c" > /dev/null || die "unknown command $c"
  "cmd_$c"
done
