/** What somebody may answer who applies to speak; a test changes what it is about. */
export const applicationAnswers = {
  fullName: 'Amara Perera',
  designation: 'Dr',
  email: 'amara@university.example.org',
  subconference_id: 'health-and-medicine',
  s_category: 'Keynotes',
  country: 'Sri Lanka',
  phone: '+94 11 234 5678',
  linkedin: 'https://www.linkedin.com/in/amara',
  message: 'I would speak about fevers.',
}
