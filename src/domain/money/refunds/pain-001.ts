import type { CalendarDay } from '../../dates.ts'
import { type Xml, xml, xmlDocument } from '../../publishing/export/xml.ts'
import { sepaText } from './sepa-text.ts'

export interface SepaTransfer {
  /** At most 35 signs; comes back with a transfer that is returned. */
  endToEndId: string
  payee: string
  iban: string
  bic: string
  amountMinor: number
  remittance: string
}

export interface SepaBatch {
  /** At most 35 signs; the bank refuses the same one again. */
  messageId: string
  madeAt: Date
  executeOn: CalendarDay
  debtor: { name: string; iban: string; bic: string }
  transfers: readonly SepaTransfer[]
}

const maxName = 70
const maxRemittance = 140

/** An order of transfers in euros for a bank: pain.001.001.09 of ISO 20022, by the rules of the SEPA. */
export function painDocument({ messageId, madeAt, executeOn, debtor, transfers }: SepaBatch): string {
  const count = text('NbOfTxs', String(transfers.length))
  const sum = text('CtrlSum', units(transfers.reduce((total, { amountMinor }) => total + amountMinor, 0)))
  const name = text('Nm', sepaText(debtor.name, maxName))
  return xmlDocument(
    xml(
      'Document',
      { xmlns: 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09' },
      xml(
        'CstmrCdtTrfInitn',
        {},
        xml('GrpHdr', {}, text('MsgId', messageId), text('CreDtTm', madeAt.toISOString().replace(/\.\d+Z$/, 'Z')), count, sum, xml('InitgPty', {}, name)),
        xml(
          'PmtInf',
          {},
          text('PmtInfId', messageId),
          text('PmtMtd', 'TRF'),
          count,
          sum,
          xml('PmtTpInf', {}, xml('SvcLvl', {}, text('Cd', 'SEPA'))),
          xml('ReqdExctnDt', {}, text('Dt', executeOn)),
          xml('Dbtr', {}, name),
          xml('DbtrAcct', {}, account(debtor.iban)),
          xml('DbtrAgt', {}, xml('FinInstnId', {}, debtor.bic === '' ? xml('Othr', {}, text('Id', 'NOTPROVIDED')) : text('BICFI', debtor.bic))),
          text('ChrgBr', 'SLEV'),
          transfers.map(transferElement),
        ),
      ),
    ),
  )
}

function transferElement({ endToEndId, payee, iban, bic, amountMinor, remittance }: SepaTransfer): Xml {
  return xml(
    'CdtTrfTxInf',
    {},
    xml('PmtId', {}, text('EndToEndId', endToEndId)),
    xml('Amt', {}, xml('InstdAmt', { Ccy: 'EUR' }, units(amountMinor))),
    bic !== '' && xml('CdtrAgt', {}, xml('FinInstnId', {}, text('BICFI', bic))),
    xml('Cdtr', {}, text('Nm', sepaText(payee, maxName))),
    xml('CdtrAcct', {}, account(iban)),
    xml('RmtInf', {}, text('Ustrd', sepaText(remittance, maxRemittance))),
  )
}

const text = (name: string, value: string) => xml(name, {}, value)
const account = (iban: string) => xml('Id', {}, text('IBAN', iban))

function units(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
}
