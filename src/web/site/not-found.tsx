import { data } from 'react-router'

/** The catch-all route. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
