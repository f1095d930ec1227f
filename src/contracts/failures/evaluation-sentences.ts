/** Why a question set was not taken in or measured: each sentence under its code. Those of a file name its row or line. */
export const evaluationSentences = {
  QuestionSetGone: 'This question set does not exist any more.',
  MeasuringAlready: 'A set is being measured at the moment. Wait until that is done, or cancel it.',
  NoQuestionInFile: 'The file holds no question.',
  TooManyQuestions: 'The file holds more than {{most}} questions. Split it.',
  ColumnsNotNamed: 'The first row must name the columns: question, document and, if there are any, passage.',
  QueryNotJson: 'queries, line {{line}}: this is not JSON.',
  QueryIncomplete: 'queries, line {{line}}: _id or text is missing.',
  JudgementIncomplete: 'judgements, line {{line}}: expected query id, corpus id and grade, divided by tabs.',
  QuestionRowWrong: 'Row {{row}}: {{problem}}.',
  QueryWrong: 'queries, line {{line}}: {{problem}}.',
  QuestionEmpty: 'question must not be empty',
  ExpectedNameEmpty: 'the name of a document must not be empty',
  NothingExpected: 'expected must name a document',
  SomethingMissing: 'something is missing',
} as const
