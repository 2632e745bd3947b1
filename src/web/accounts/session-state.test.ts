import { describe, expect, test } from 'vitest'
import type { UserDetails } from '#domain/accounts/account.ts'
import { parseUser, type SessionState, sessionReducer, signedOut } from './session-state.ts'

const ada: UserDetails = { _id: '1', fName: 'Ada', lName: 'Lovelace', email: 'ada@example.org', role: 'g_user' }
const signedIn: SessionState = { g_user: ada, loading: false, error: null }

describe('the session state', () => {
  test('LOGIN_START sets loading and clears user and error', () => {
    expect(sessionReducer({ ...signedIn, error: 'x' }, { type: 'LOGIN_START' })).toEqual({ g_user: null, loading: true, error: null })
  })
  test('LOGIN_SUCCESS stores the user', () => {
    expect(sessionReducer({ ...signedOut, loading: true }, { type: 'LOGIN_SUCCESS', payload: ada })).toEqual(signedIn)
  })
  test('LOGIN_FAILURE stores the error and clears the user', () => {
    const failed = sessionReducer({ ...signedIn, loading: true }, { type: 'LOGIN_FAILURE', payload: 'Invalid email or password' })
    expect(failed).toEqual({ g_user: null, loading: false, error: 'Invalid email or password' })
  })
  test('LOGOUT clears the user', () => {
    expect(sessionReducer(signedIn, { type: 'LOGOUT' })).toEqual(signedOut)
  })
})

describe('a stored user', () => {
  test('is read back without other fields', () => {
    expect(parseUser(JSON.stringify({ ...ada, password: 'x', token: 'y' }))).toEqual(ada)
    expect(parseUser(null)).toBeNull()
  })
  test.each(['', '{', 'null', '[]', '{"role":"g_user"}', JSON.stringify({ ...ada, role: 'admin' }), JSON.stringify({ ...ada, fName: 5 })])(
    'is not %s',
    (text) => expect(() => parseUser(text)).toThrow(),
  )
})
