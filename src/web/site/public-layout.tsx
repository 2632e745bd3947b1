import { Outlet } from 'react-router'

/** Everything below shows the same to everyone; only this line lets the server keep a rendered page. */
export function headers() {
  return { 'Cache-Control': 'public, max-age=0' }
}

export default function PublicLayout() {
  return <Outlet />
}
