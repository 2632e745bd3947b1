import { expect, test } from 'vitest'
import { unprintableIn } from './printable-text.ts'

test.each(['Đặng Thị Ngọc Ánh', 'O’Brien-Łukasz, Jr. (2)', 'Ελένη', 'Иван Щукин', 'ශ්‍රී', '王小明', 'やまだ カタカナ', 'அருள்', 'محمد', 'देवी', 'Acme® №5'])(
  '%s is printed',
  (name) => expect(unprintableIn(name)).toEqual([]),
)

test.each([
  ['김 Kim', ['김']],
  ['สมชาย', ['ส', 'ม', 'ช', 'า', 'ย']],
  ['דוד דן', ['ד', 'ו', 'ן']],
  ['Անի', ['Ա', 'ն', 'ի']],
  ['Ada 🎓', ['🎓']],
])('%s has letters that no font of ours has', (name, signs) => expect(unprintableIn(name)).toEqual(signs))
