/** The initial texts of a decision. */
export const decisionTemplates = {
  accepted:
    'Dear {name},\n\nThank you for offering to serve. We are glad to accept your application {reference}: {role}.\n\nWe will write to you about the next steps. If anything has changed on your side, please answer this mail.',
  declined:
    'Dear {name},\n\nThank you for offering to serve. We have read your application {reference} ({role}) with care, and cannot offer you the role this time.\n\nThis says nothing against your work: there are few places and many who could fill them. We would be glad to hear from you again.',
} as const

/** The placeholders of a decision on several applications. */
export const decisionPlaceholders = ['name', 'reference', 'role'] as const
