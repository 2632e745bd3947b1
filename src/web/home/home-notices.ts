/** What was just done by somebody who comes to the home page, as parameters of its address. */
export const homeNotices = ['signed-in', 'deleted'] as const
export type HomeNotice = (typeof homeNotices)[number]

export const homeNoticeTexts = {
  'signed-in': 'Your account has been created, and you are signed in. We have sent you an e-mail: please confirm your address with the link in it.',
  deleted: 'Your account has been deleted. If your address was confirmed, we have sent you one last e-mail.',
} as const satisfies Record<HomeNotice, string>
