import type { Connection } from './connection.ts'
import { walSettings } from './wal-archive.ts'

/**
 * Given on the command line, so that they hold for a database of any age.
 * What is not named here keeps PostgreSQL's default: fsync and synchronous_commit stay on.
 */
export function serverSettings({ port }: Connection, walFolder: string | undefined): string[] {
  const settings = {
    ...reachableOnlyByUs(),
    port,
    cluster_name: 'colloquia',
    shared_buffers: '48MB',
    // Sixteen processes with three each, the mail, and room for the commands beside them; each place takes memory, used or not.
    max_connections: 100,
    // Containers often come with a tiny /dev/shm, and huge pages promised but not granted end in a bus error.
    dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
    huge_pages: 'off',
    jit: 'off',
    // What is new in an index of words is searched from end to end until it is sorted in: with the usual 4 MB that takes longer than all the rest of a page.
    gin_pending_list_limit: '64kB',
    TimeZone: 'UTC',
    log_timezone: 'UTC',
    // Copies of the running database, and an archive of what happens to it.
    wal_level: 'replica',
    max_wal_senders: 4,
    // A small database is read from memory: helpers for reading ahead and for replicating rows would only take some of it.
    io_method: 'sync',
    max_logical_replication_workers: 0,
    // One plain file that we turn over at each start; a collector would be one more process.
    logging_collector: 'off',
    log_checkpoints: 'off',
    ...(walFolder && walSettings(walFolder)),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function reachableOnlyByUs() {
  if (process.platform === 'win32') return { listen_addresses: '127.0.0.1' }
  // Relative to the data folder, where the server stands: never too long, and right after a move.
  return { listen_addresses: '', unix_socket_directories: '.', unix_socket_permissions: '0700' }
}
