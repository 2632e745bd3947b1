<?php
// Fills WordPress with a home page, a list of conferences and the page of one: php wordpress-content.php ROOT THEME
require "$argv[1]/wp-load.php";
require_once ABSPATH . 'wp-admin/includes/image.php';
require_once ABSPATH . 'wp-admin/includes/misc.php';
mt_srand(7);
$vocabulary = explode(' ', 'conference paper submission review committee programme session keynote author abstract research method result model system
    network analysis data learning theory energy material design evaluation the of and for in with on to by from that which will are is all each open full');
$words = fn(int $count) => ucfirst(implode(' ', array_map(fn() => $vocabulary[array_rand($vocabulary)], range(1, $count)))) . '.';
$paragraph = fn(string $text) => "<!-- wp:paragraph --><p>$text</p><!-- /wp:paragraph -->\n";
$paragraphs = fn(int $count, int $length) => implode('', array_map(fn() => $paragraph($words($length)), range(1, $count)));
$heading = fn(string $text, int $level = 2) => "<!-- wp:heading {\"level\":$level} --><h$level class=\"wp-block-heading\">$text</h$level><!-- /wp:heading -->\n";
$row = fn(array $cells) => '<tr><td>' . implode('</td><td>', $cells) . '</td></tr>';
$table = fn(array $rows) => '<!-- wp:table --><figure class="wp-block-table"><table><tbody>' . implode('', array_map($row, $rows))
    . "</tbody></table></figure><!-- /wp:table -->\n";
$add = fn(string $type, string $title, string $slug, string $content) => wp_insert_post(['post_type' => $type, 'post_status' => 'publish', 'post_author' => 1,
    'post_title' => $title, 'post_name' => $slug, 'post_content' => $content, 'comment_status' => 'closed']);

// The picture goes through the media library, so that WordPress makes its srcset.
$file = wp_upload_dir()['path'] . '/hero.jpg';
$image = imagecreatetruecolor(1600, 700);
for ($i = 0; $i < 900; $i++) {
    $colour = imagecolorallocatealpha($image, mt_rand(0, 255), mt_rand(0, 255), mt_rand(0, 255), 90);
    imagefilledellipse($image, mt_rand(0, 1600), mt_rand(200, 700), $diameter = mt_rand(4, 60), $diameter, $colour);
}
imagejpeg($image, $file, 80);
$hero = wp_insert_attachment(['post_mime_type' => 'image/jpeg', 'post_title' => 'Hero', 'post_status' => 'inherit'], $file);
wp_update_attachment_metadata($hero, wp_generate_attachment_metadata($hero, $file));
$source = wp_make_link_relative(wp_get_attachment_image_url($hero, 'large'));
$picture = "<!-- wp:image {\"id\":$hero,\"sizeSlug\":\"large\",\"linkDestination\":\"none\"} --><figure class=\"wp-block-image size-large\">"
    . "<img src=\"$source\" alt=\"\" class=\"wp-image-$hero\"/></figure><!-- /wp:image -->\n";

$conferences = array_map(fn($i) => ["<a href=\"/conference-detail/\">International Conference on Applied Robotics and Public Health, C$i</a>",
    ['Lisbon', 'Kyoto', 'Toronto', 'Vienna', 'Nairobi'][$i % 5], sprintf('2026-%02d-20', 1 + $i % 12), ['Open', 'Closed', 'Soon'][$i % 3]], range(10, 59));
$card = fn($cells) => '<!-- wp:column --><div class="wp-block-column">' . $heading($cells[0], 3) . $paragraph("$cells[2], $cells[1]. $cells[3].")
    . $paragraph($words(25)) . '</div><!-- /wp:column -->';
$columns = fn($rows) => '<!-- wp:columns --><div class="wp-block-columns">' . implode('', array_map($card, $rows)) . "</div><!-- /wp:columns -->\n";
for ($i = 0; $i < 10; $i++) $add('post', 'News ' . $words(6), '', $paragraph($words(120)));
$home = $add('page', 'Academic conferences, organised', 'home', $picture . $paragraph($words(60)) . $heading('Upcoming conferences')
    . implode('', array_map($columns, array_chunk(array_slice($conferences, 0, 9), 3))) . $heading('News')
    . '<!-- wp:latest-posts {"postsToShow":5,"displayPostDate":true,"displayPostContent":true} /-->' . $heading('About us') . $paragraphs(3, 80));
$add('page', 'Conferences', 'conferences', $paragraph($words(40)) . $table($conferences));
$sections = array_map(fn($title) => $heading($title) . $paragraphs(4, 62), ['Call for papers', 'Topics', 'Committee', 'Submission', 'Registration', 'Venue']);
$add('page', 'International Conference on Robotics 2026', 'conference-detail', $table(array_slice($conferences, 0, 4)) . implode('', $sections));

update_option('show_on_front', 'page');
update_option('page_on_front', $home);
$wp_rewrite->set_permalink_structure('/%postname%/');
flush_rewrite_rules(false);
switch_theme($argv[2]);
echo 'WordPress ', get_bloginfo('version'), ' with ', get_stylesheet(), ', PHP ', PHP_VERSION;
