import { paths } from '../paths.ts'

/** Every public page, by topic; the navigation bar lists only a few of them. */
export const siteMap = [
  {
    title: 'Conferences',
    links: [
      { to: paths.conferenceYears, text: 'Upcoming conferences' },
      { to: paths.presenterApply, text: 'Presenter / Participants' },
      { to: paths.presentLanguage, text: 'Language interpretation' },
      { to: paths.visa, text: 'Visa & Other' },
      { to: paths.faq, text: 'FAQ' },
    ],
  },
  {
    title: 'For authors',
    links: [
      { to: paths.paperSubmition, text: 'Paper submission' },
      { to: paths.abstractGuideline, text: 'Abstract guideline' },
      { to: paths.fullpaperGuideline, text: 'Full paper guideline' },
      { to: paths.presentationGuideline, text: 'Presentation guideline' },
      { to: paths.journalManuscript, text: 'Journal manuscript' },
    ],
  },
  {
    title: 'Publishing',
    links: [
      { to: paths.publications, text: 'Our Publications' },
      { to: paths.journalPartners, text: 'Journal partners' },
      { to: paths.proceedings, text: 'Past proceedings' },
      { to: paths.researchLibrary, text: 'Research library' },
    ],
  },
  {
    title: 'Take part',
    links: [
      { to: paths.coChairKeynoteApply, text: 'Co-chair / Keynote' },
      { to: paths.scientificReviewerApply, text: 'Scientific reviewer' },
      { to: paths.journalEditorialBoardApply, text: 'Journal editorial board' },
      { to: paths.ambassadorsApply, text: 'Country ambassador' },
      { to: paths.sponsorApply, text: 'Sponsor' },
      { to: paths.academicsPartnerApply, text: 'Academic partner' },
      { to: paths.register, text: 'Register' },
    ],
  },
  {
    title: 'The organisation',
    links: [
      { to: paths.about, text: 'About' },
      { to: paths.advisoryTeam, text: 'Advisory team' },
      { to: paths.organizers, text: 'Organising teams' },
      { to: paths.academicPartners, text: 'Academic partners' },
      { to: paths.ambassadors, text: 'Ambassadors' },
      { to: paths.contact, text: 'Contact' },
    ],
  },
] as const
