/** Where well-known servers of the OpenAI protocol listen that are no kind of their own. */
export const presets = [
  { id: 'vllm', name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
  { id: 'llama-cpp', name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { id: 'jan', name: 'Jan', baseUrl: 'http://127.0.0.1:1337/v1' },
] as const
