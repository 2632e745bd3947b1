import * as z from 'zod/mini'

const localPart = "[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,31}"
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** What every mail server takes: no quotes, no comments, no spaces, no line ends; a domain with a dot. */
const pattern = new RegExp(`^(?=.{1,64}@)${localPart}@(?:${label}\\.){1,10}(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$`, 'i')

const notAnAddress = 'Please enter an e-mail address such as name@university.edu.'

/** An address to which we may write: `local@domain`, nothing that could become another header or a second recipient. */
export const mailAddress = z
  .string(notAnAddress)
  .check(z.trim(), z.minLength(1, 'Please enter your e-mail address.'), z.maxLength(254, 'This e-mail address is too long.'), z.regex(pattern, notAnAddress))
