-- Every comparison would read what is not yet in the tree of the index, once for each of its hashes; sketches are written in the background,
-- where nobody waits.
ALTER INDEX text_sketch_by_hash SET (fastupdate = off);
SELECT gin_clean_pending_list('text_sketch_by_hash');
