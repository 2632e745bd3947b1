import { Outlet } from 'react-router'

/** The pages below are the same for everyone; this header lets the server cache them. */
export function headers() {
  return { 'Cache-Control': 'public, max-age=0' }
}

export default function PublicLayout() {
  return <Outlet />
}
