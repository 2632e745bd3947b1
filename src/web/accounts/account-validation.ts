import { loginForm, registerForm } from '#domain/accounts/account.schema.ts'
import { validateForm } from '#domain/forms/parse-form.ts'

// Validates with the schemas of the server before anything is sent.
export const validateLogin = (fields: Record<string, string[]>) => validateForm(loginForm, fields)
export const validateRegistration = (fields: Record<string, string[]>) => validateForm(registerForm, fields)
