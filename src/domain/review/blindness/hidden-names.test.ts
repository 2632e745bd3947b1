import { expect, test } from 'vitest'
import { identityFinder } from './find-identities.ts'

const nobody = { email: '', affiliation: '', orcid: null }
const found = (name: string, text: string) => identityFinder([{ ...nobody, name }])(text, { isHidden: true }).map(({ start, end }) => text.slice(start, end))

test.each([
  ['Zed Canaryson', 'Canaryson', 'Canaryson'],
  ['Zed Canaryson', 'canaryson', 'canaryson'],
  ['Zed Canaryson', 'C:\\Users\\Canaryson', 'Canaryson'],
  ['Zed Canaryson', 'file:///C:/Users/Canaryson/a.png', 'Canaryson'],
  ['Zed Canaryson', 'canaryson-portrait', 'canaryson'],
  ['Zed Canaryson', 'zed_canaryson', 'zed_canaryson'],
  ['Zed Canaryson', 'ZedCanaryson', 'ZedCanaryson'],
  ['Zed Canaryson', 'zcanaryson', 'zcanaryson'],
  ['Zed Canaryson', 'CANARYSON2', 'CANARYSON'],
  ['Zed Canaryson', 'figCanarysonTwo', 'Canaryson'],
  ['Zed Canaryson', 'canarysonphoto', 'canaryson'],
  ['Ann Hill-Mensah', 'ann_hill_mensah', 'ann_hill_mensah'],
  ['Ana de la Cruz', 'anaDeLaCruz', 'anaDeLaCruz'],
  ['Ana de la Cruz', 'delacruz', 'delacruz'],
  ['Jürgen Müller', 'muellerPhoto', 'mueller'],
  ['Ewan McDonald', 'EwanMcDonaldPhoto', 'EwanMcDonald'],
  ['Min-ju Kim', 'minju.kim', 'minju.kim'],
  ['Conrad Black', 'conrad-black', 'conrad-black'],
  ['Conrad Black', 'CBlack', 'CBlack'],
  ['Conrad Black', 'C:\\Users\\Black\\figure.png', 'Black'],
  ['Conrad Black', '/home/black/figure.png', 'black'],
  ['Ivan Petrov', 'Петров-рисунок', 'Петров'],
  ['Will Young', 'photo of Will Young', 'Will Young'],
  ['Jane Doe', 'Jane Doe', 'Jane Doe'],
  ['Ann Weekes', 'A line that falls after Weekes came', 'Weekes'],
  ['Ann Weekes', 'drawn by weekes', 'weekes'],
  ['Ann Weekes', 'A line that falls, from ~/weekes.png today', 'weekes'],
])('%s is found in the hidden “%s”', (name, text, expected) => {
  expect(found(name, text)).toEqual([expected])
})

test.each([
  ['Conrad Black', 'black'],
  ['Conrad Black', 'Arial Black'],
  ['Jane Normal', 'Normal'],
  ['Franz List', 'ListParagraph'],
  ['Ann Times', 'Times New Roman'],
  ['Ann Page', 'http://schemas.openxmlformats.org/page'],
  ['Charles Hart', 'chart'],
  ['Bo Ross', 'cross'],
  ['Bo Ring', 'xml:String'],
  ['Harry Styles', '/word/styles.xml'],
  ['Will Young', 'how will young people learn'],
  ['Ann Able', 'TableGrid'],
  ['Wang Li', 'Li-2'],
  ['Fritz Lang', 'Lang'],
  ['Ann Pupils', 'A line for pupils that falls'],
  ['John Adam Smith', 'adam'],
])('%s is not found in the hidden “%s”', (name, text) => {
  expect(found(name, text)).toEqual([])
})
