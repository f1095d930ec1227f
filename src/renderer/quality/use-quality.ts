import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { ContractClients } from '../../contracts/index.ts'
import { queryKeys, useClient, useErrorText } from '../client/index.ts'

type EvaluationClient = ContractClients['evaluation']

export const useQuestionSets = () => {
  const { evaluation } = useClient()
  return useQuery({
    queryKey: [...queryKeys.evaluations, 'sets'],
    queryFn: () => evaluation.ListQuestionSets(),
    staleTime: 0,
  })
}

export const useEvaluations = () => {
  const { evaluation } = useClient()
  return useQuery({
    queryKey: [...queryKeys.evaluations, 'runs'],
    queryFn: () => evaluation.ListEvaluations(),
    staleTime: 0,
  })
}

/** Something that changes sets or measurements; what is shown is read again, and a refusal is told in words. */
export const useEvaluationChange = <Input, Output>(
  change: (evaluation: EvaluationClient, input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) => {
  const { evaluation } = useClient()
  const queries = useQueryClient()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: (input: Input) => change(evaluation, input),
    onSuccess: (output) => onDone?.(output),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.evaluations }),
  })
}
