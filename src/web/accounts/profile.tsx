import { redirect } from 'react-router'
import { paths } from '../paths.ts'

/** Only a signed-in participant sees this page; until somebody can sign in, everyone is sent to the door. */
export function loader() {
  throw redirect(paths.login)
}

export default function Profile() {
  return null
}
