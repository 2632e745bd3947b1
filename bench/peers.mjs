import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { projectDir } from '../scripts/preparation.mjs'
import { freePorts, startProcess, waitUntilReady } from './processes.mjs'

const packages = `nginx-light mariadb-server php-fpm php-cli php-mysql php-gd php-curl php-xml php-mbstring php-intl
  wordpress wordpress-theme-twentytwentythree wordpress-theme-twentytwentyone wrk`
const wordpressSource = '/usr/share/wordpress'
const [blockTheme, classicTheme] = ['twentytwentythree', 'twentytwentyone']
const contentScript = fileURLToPath(new URL('wordpress-content.php', import.meta.url))
const pages = { home: '/', list: '/conferences/', conference: '/conference-detail/' }
const [administrator, password] = ['admin', 'bench-only']

/** Installs nginx, WordPress and wrk from Debian's packages, without starting the packages' own services. */
export function installPeers() {
  if (process.getuid() !== 0) throw new Error('nginx and WordPress run as users of their own: only root can start them')
  const needed = ['/usr/sbin/nginx', '/usr/sbin/mariadbd', '/usr/bin/php', '/usr/bin/wrk', `${wordpressSource}/wp-content/themes/${classicTheme}`]
  if (needed.every((file) => existsSync(file))) return
  console.error('Installing nginx, WordPress, PHP, MariaDB and wrk from Debian’s packages …')
  const policy = '/usr/sbin/policy-rc.d'
  const isNew = !existsSync(policy)
  if (isNew) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  const install = `apt-get update -qq && apt-get install -y -qq -o DPkg::Lock::Timeout=600 --no-install-recommends ${packages.replace('\n', '')}`
  try {
    execFileSync('sh', ['-c', install], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: ['ignore', 'ignore', 'inherit'] })
  } finally {
    if (isNew) rmSync(policy)
  }
}

/**
 * nginx with static files, and WordPress plain, behind nginx's page cache, and with its classic theme. They are configured to do well: a static
 * PHP-FPM pool, opcache that never checks files, a buffer pool larger than the data, no cron, no plugins, no access log.
 */
export async function startPeers(folder) {
  const [statics, plain, cached, classic] = await freePorts(4)
  const url = (port) => `http://127.0.0.1:${port}`
  execFileSync('install', ['-d', '-m', '1777', `${folder}/temporary`, `${folder}/static`])
  copyWordpress(folder, { plain, classic })
  const mariadb = await startMariadb(folder)
  const fpm = startFpm(folder)
  const nginx = await startNginx(folder, 'peers', peersConfiguration(folder, { statics, plain, cached, classic }), `${url(plain)}/wp-admin/install.php`)
  return {
    wordpress: {
      url: url(plain),
      pages,
      versions: await installWordpress(folder, url(plain)),
      themes: { block: url(plain), classic: url(classic) },
      pids: [mariadb.pid, fpm.pid, nginx.pid],
      signIn: () => signIn(url(plain)),
    },
    /** Copies a page of ours to where nginx serves files, and to where WordPress's page cache serves what PHP returned. */
    async copyPage(name, pageUrl) {
      const bytes = Buffer.from(await (await fetch(pageUrl, { headers: { 'accept-encoding': 'identity' } })).arrayBuffer())
      const file = path.join(folder, 'static', `${name}.html`)
      writeFileSync(file, bytes)
      writeFileSync(`${file}.gz`, gzipSync(bytes))
      writeFileSync(path.join(folder, 'www', `copy-${name}.php`), `<?php header('Content-Type: text/html; charset=utf-8'); readfile('${file}');\n`)
      return { static: `${url(statics)}/${name}.html`, cached: `${url(cached)}/copy-${name}.php` }
    },
  }
}

/** nginx with deploy/nginx.conf; only its port, its name, its folders and the upstream server are replaced. */
export async function startSampleNginx(folder, siteUrl) {
  const [port] = await freePorts(1)
  const replacements = [
    ['pid /run/nginx.pid;', `pid ${folder}/sample.pid;`],
    ['error_log /var/log/nginx/error.log warn;', `error_log ${folder}/sample.log warn;\n${temporaryPaths(folder, 'sample')}`],
    ['proxy_cache_path /var/cache/nginx/colloquia', `proxy_cache_path ${folder}/sample-cache`],
    ['server 127.0.0.1:3000;', `server ${new URL(siteUrl).host};`],
    ['listen 80 default_server backlog=4096;', `listen 127.0.0.1:${port} default_server backlog=4096;`],
    ['listen 80;', `listen 127.0.0.1:${port};`],
    ['    server_name conferences.example.org;', '    server_name 127.0.0.1;'],
  ]
  let configuration = readFileSync(path.join(projectDir, 'deploy', 'nginx.conf'), 'utf8')
  for (const [from, to] of replacements) {
    if (!configuration.includes(from)) throw new Error(`deploy/nginx.conf does not contain '${from}'`)
    configuration = configuration.replace(from, to)
  }
  const url = `http://127.0.0.1:${port}`
  return { url, ...(await startNginx(folder, 'sample', configuration, url)) }
}

async function startNginx(folder, name, configuration, readyUrl) {
  const [file, logFile] = [path.join(folder, `${name}.conf`), path.join(folder, `${name}.log`)]
  writeFileSync(file, configuration)
  const started = startProcess('/usr/sbin/nginx', ['-e', logFile, '-c', file, '-g', 'daemon off;'], { logFile })
  await waitUntilReady(readyUrl, { started, logFile })
  return started
}

const temporaryPaths = (folder, name) =>
  ['client_body', 'proxy', 'fastcgi', 'scgi', 'uwsgi'].map((kind) => `${kind}_temp_path ${folder}/temporary/${name}-${kind};`).join(' ')

function peersConfiguration(folder, { statics, plain, cached, classic }) {
  const wordpress = `root ${folder}/www; index index.php;
    location / { try_files $uri $uri/ /index.php?$args; }
    location ~* \\.(css|js|png|jpe?g|webp|svg|ico|woff2?|ttf)$ { expires 1y; try_files $uri =404; }`
  const php = `include /etc/nginx/fastcgi_params; fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
      fastcgi_pass fpm; fastcgi_keep_conn on; fastcgi_read_timeout 120s;`
  // tcp_nopush stays off: with the 64 KiB segments of loopback it delays responses of some sizes by 40 ms.
  return `user www-data; worker_processes auto; pid ${folder}/peers.pid;
events { worker_connections 4096; multi_accept on; }
http {
  include /etc/nginx/mime.types; default_type application/octet-stream; ${temporaryPaths(folder, 'peers')}
  access_log off; sendfile on; keepalive_requests 1000000; server_tokens off; client_max_body_size 40m;
  gzip on; gzip_vary on; gzip_comp_level 5; gzip_min_length 512;
  gzip_types text/css application/javascript text/javascript application/json image/svg+xml font/ttf;
  fastcgi_cache_path ${folder}/cache levels=1:2 keys_zone=wordpress:10m inactive=60m max_size=200m use_temp_path=off;
  fastcgi_buffers 32 16k; fastcgi_buffer_size 32k;
  upstream fpm { server unix:${folder}/temporary/fpm.sock; keepalive 2; } # each idle connection occupies a child of PHP-FPM
  map $http_accept_encoding $encoding { default ""; ~gzip gzip; }
  map $http_cookie $skip { default 0; ~wordpress_logged_in 1; ~comment_author 1; }
  server { listen 127.0.0.1:${statics} backlog=4096; root ${folder}/static; gzip_static on; open_file_cache max=1000 inactive=60s; }
  server {
    listen 127.0.0.1:${plain} backlog=4096; listen 127.0.0.1:${classic} backlog=4096;
    ${wordpress}
    location ~ \\.php$ { ${php} }
  }
  server {
    listen 127.0.0.1:${cached} backlog=4096;
    ${wordpress}
    location ~ \\.php$ {
      ${php}
      fastcgi_cache wordpress; fastcgi_cache_key $encoding$scheme$request_method$host$request_uri;
      fastcgi_cache_valid 200 301 60m; fastcgi_cache_lock on; fastcgi_cache_use_stale updating error timeout;
      fastcgi_ignore_headers Vary; fastcgi_cache_bypass $skip; fastcgi_no_cache $skip; fastcgi_cache_methods GET HEAD;
    }
  }
}
`
}

async function startMariadb(folder) {
  const [logFile, socket] = [path.join(folder, 'mariadb.log'), path.join(folder, 'temporary', 'mysql.sock')]
  const account = ['--no-defaults', '--user=mysql', `--datadir=${folder}/database`]
  execFileSync('mariadb-install-db', [...account, '--auth-root-authentication-method=socket', '--skip-test-db'], { stdio: 'ignore' })
  const files = [`--socket=${socket}`, `--pid-file=${folder}/temporary/mysql.pid`]
  const settings = ['--skip-networking', '--innodb-buffer-pool-size=256M', '--max-allowed-packet=32M', '--skip-log-bin']
  const started = startProcess('/usr/sbin/mariadbd', [...account, ...files, ...settings], { logFile })
  const statements = `CREATE DATABASE wordpress CHARACTER SET utf8mb4; CREATE USER wordpress@localhost IDENTIFIED BY 'wordpress';
    GRANT ALL ON wordpress.* TO wordpress@localhost;`
  for (let attempt = 0; spawnSync('mariadb', ['-uroot', '-S', socket, '-e', statements]).status !== 0; attempt += 1) {
    if (started.hasExited() || attempt > 100) throw new Error(`MariaDB did not start: ${readFileSync(logFile, 'utf8').trim().split('\n').at(-1)}`)
    await pause(200)
  }
  return started
}

function startFpm(folder) {
  const program = readdirSync('/usr/sbin').find((name) => name.startsWith('php-fpm'))
  const file = path.join(folder, 'fpm.conf')
  const pool = `user = www-data
group = www-data
listen = ${folder}/temporary/fpm.sock
listen.owner = www-data
listen.backlog = 4096
pm = static
pm.max_children = ${4 * os.availableParallelism()}
php_admin_value[opcache.memory_consumption] = 192
php_admin_value[opcache.max_accelerated_files] = 20000
php_admin_value[opcache.validate_timestamps] = 0
php_admin_value[realpath_cache_ttl] = 3600
php_admin_value[upload_max_filesize] = 32M
php_admin_value[post_max_size] = 40M
php_admin_value[memory_limit] = 256M
php_admin_value[zlib.output_compression] = On
php_admin_value[zlib.output_compression_level] = 5
php_admin_value[upload_tmp_dir] = ${folder}/temporary
php_admin_value[sendmail_path] = /bin/true
`
  writeFileSync(file, `[global]\nerror_log = ${folder}/fpm.log\n[www]\n${pool}`)
  return startProcess(path.join('/usr/sbin', program), ['--nodaemonize', '--fpm-config', file], { logFile: `${folder}/fpm.log` })
}

/** The files of the package, with a configuration for one site on three ports and the classic theme on one of them. */
function copyWordpress(folder, { plain, classic }) {
  const root = path.join(folder, 'www')
  cpSync(wordpressSource, root, { recursive: true, dereference: true })
  for (const name of ['mu-plugins', 'uploads']) mkdirSync(path.join(root, 'wp-content', name), { recursive: true })
  // Debian's fastcgi_params passes an HTTP_HOST without its port.
  const configuration = `<?php
define('DB_NAME', 'wordpress'); define('DB_USER', 'wordpress'); define('DB_PASSWORD', 'wordpress');
define('DB_HOST', 'localhost:${folder}/temporary/mysql.sock'); define('DB_CHARSET', 'utf8mb4');
$table_prefix = 'wp_';
$host = $_SERVER['HTTP_HOST'] = '127.0.0.1:' . ($_SERVER['SERVER_PORT'] ?? ${plain});
define('WP_HOME', "http://$host"); define('WP_SITEURL', "http://$host");
define('DISABLE_WP_CRON', true); define('AUTOMATIC_UPDATER_DISABLED', true); define('WP_HTTP_BLOCK_EXTERNAL', true); define('WP_POST_REVISIONS', false);
if (!defined('ABSPATH')) define('ABSPATH', __DIR__ . '/');
require_once ABSPATH . 'wp-settings.php';
`
  const themeByPort = `<?php
if (($_SERVER['SERVER_PORT'] ?? '') === '${classic}')
    foreach (['template', 'stylesheet'] as $option) add_filter("pre_option_$option", fn() => '${classicTheme}');
`
  writeFileSync(path.join(root, 'wp-config.php'), configuration)
  writeFileSync(path.join(root, 'wp-content', 'mu-plugins', 'theme-by-port.php'), themeByPort)
  execFileSync('chown', ['-R', 'www-data', `${root}/wp-content`])
}

async function installWordpress(folder, url) {
  const form = { weblog_title: 'Conference Organiser', user_name: administrator, admin_password: password, admin_password2: password, pw_weak: '1' }
  const body = new URLSearchParams({ ...form, admin_email: 'admin@example.org', blog_public: '0', language: '' })
  const page = await (await fetch(`${url}/wp-admin/install.php?step=2`, { method: 'POST', body })).text()
  if (!page.includes('Success!')) throw new Error('the installation of WordPress failed')
  const asUser = ['--reuid=www-data', '--regid=www-data', '--clear-groups']
  return execFileSync('setpriv', [...asUser, 'php', contentScript, path.join(folder, 'www'), blockTheme], { encoding: 'utf8' }).trim()
}

/** The cookies of WordPress's administrator, and the nonce that its API requires with them. */
async function signIn(url) {
  const headers = { cookie: 'wordpress_test_cookie=WP+Cookie+check' }
  const body = new URLSearchParams({ log: administrator, pwd: password, testcookie: '1' })
  const response = await fetch(`${url}/wp-login.php`, { method: 'POST', redirect: 'manual', headers, body })
  const cookies = new Set(response.headers.getSetCookie().map((header) => header.split(';')[0]))
  const cookie = [...cookies].join('; ')
  if (!cookie.includes('wordpress_logged_in')) throw new Error('the sign-in to WordPress failed')
  const nonce = await (await fetch(`${url}/wp-admin/admin-ajax.php?action=rest-nonce`, { headers: { cookie } })).text()
  return { cookie, 'x-wp-nonce': nonce }
}
