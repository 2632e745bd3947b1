import { loginForm, registerForm } from '#domain/accounts/account.schema.ts'
import { judgeForm } from '#domain/forms/parse-form.ts'

/** The server's own schemas, asked before anything is sent. */
export const judgeLogin = (fields: Record<string, string[]>) => judgeForm(loginForm, fields)
export const judgeRegistration = (fields: Record<string, string[]>) => judgeForm(registerForm, fields)
