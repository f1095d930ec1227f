import { dirname } from 'node:path'
import { embeddingServer, tinyHub, tinyModel, tinyPictureModel } from './places.ts'
import { id, type Known, type Step, stepsOf } from './step.ts'

const embedding = stepsOf('IEmbeddingApi')
const searchAids = stepsOf('ISearchAidsApi')
const modelHub = stepsOf('IModelHubApi')

const pictureModel = (known: Known): unknown => ({ kind: 'Pictures', modelId: id('pictureModel')(known) })
const imported = (known: Known): unknown => JSON.parse(known.get('model') ?? 'null')
const builtIn = { providerId: 'builtin', modelId: 'alcove-embed-en-v1', dimensions: 256 }

/** The models that embed, read pictures and rank, and where they are downloaded from. */
export const models: readonly Step[] = [
  embedding('GetEmbedding', 'what serves'),
  embedding('ChooseEmbeddingModel', 'the model that serves already', { input: () => builtIn }),
  embedding('ChooseEmbeddingModel', 'a model that there is none of', {
    input: () => ({ ...builtIn, modelId: 'none' }),
    refused: 404,
  }),
  embedding('ImportEmbeddingModel', 'the model', {
    input: () => ({ folder: tinyModel }),
    learn: ({ displayName: _, ...version }: { displayName: string }, known) =>
      known.set('model', JSON.stringify(version)),
  }),
  embedding('ImportEmbeddingModel', 'a folder without a model', {
    input: () => ({ folder: dirname(tinyModel) }),
    refused: 400,
  }),
  embedding('ChooseEmbeddingModel', 'the change, at once where there is nothing to embed', { input: imported }),
  embedding('RemoveEmbeddingModel', 'that it is in use', { input: imported, refused: 409 }),
  embedding('RollBackEmbedding', 'the model before'),
  embedding('RemoveEmbeddingModel', 'nothing', { input: imported }),
  embedding('RemoveEmbeddingModel', 'that there is none', { input: imported, refused: 404 }),
  embedding('RollBackEmbedding', 'that there is no model to return to', { refused: 409 }),
  embedding('PauseReembedding', 'that nothing is being embedded'),
  embedding('ResumeReembedding', 'that nothing is paused'),
  embedding('CancelReembedding', 'that nothing is being changed'),
  embedding('ConnectEmbeddingModel', 'the model of a server', {
    input: () => ({ kind: 'Ollama', baseUrl: embeddingServer.address, modelId: 'nomic', apiKey: null }),
  }),
  embedding('ConnectEmbeddingModel', 'an address that is none', {
    input: () => ({ kind: 'Ollama', baseUrl: 'nowhere', modelId: 'nomic', apiKey: null }),
    refused: 400,
  }),
  searchAids('GetSearchAids', 'that none is in use'),
  searchAids('ImportSearchAid', 'the model', {
    input: () => ({ folder: tinyPictureModel }),
    learn: ({ modelId }: { modelId: string }, known) => known.set('pictureModel', modelId),
  }),
  searchAids('ImportSearchAid', 'a model for something else', { input: () => ({ folder: tinyModel }), refused: 400 }),
  searchAids('ChooseSearchAid', 'a model that there is none of', {
    input: () => ({ kind: 'Reranking', modelId: 'none' }),
    refused: 404,
  }),
  searchAids('ChooseSearchAid', 'which is in use', { input: pictureModel }),
  searchAids('RemoveSearchAid', 'that it is in use', { input: pictureModel, refused: 409 }),
  searchAids('ChooseSearchAid', 'that none is in use', { input: () => ({ kind: 'Pictures', modelId: null }) }),
  searchAids('RemoveSearchAid', 'nothing', { input: pictureModel }),
  searchAids('RemoveSearchAid', 'that there is none', { input: pictureModel, refused: 404 }),
  modelHub('GetModelHub', 'what is known, and no download'),
  modelHub('SaveHubAddress', 'an address that is not safe', {
    input: () => ({ address: 'http://hub.example' }),
    refused: 400,
  }),
  modelHub('SaveHubAddress', 'the mirror', { input: () => ({ address: tinyHub.address }) }),
  modelHub('LookUpHubModel', 'what a download would bring', {
    input: () => ({ repository: 'tiny/tiny-bert' }),
    learn: ({ revision }: { revision: string }, known) => known.set('revision', revision),
  }),
  modelHub('LookUpHubModel', 'a model that there is none of', { input: () => ({ repository: 'a/b' }), refused: 404 }),
  modelHub('DownloadHubModel', 'that it is under way', {
    input: (known) => ({ repository: 'tiny/tiny-bert', revision: id('revision')(known) }),
  }),
  modelHub('CancelHubDownload', 'that nothing is under way any more'),
  modelHub('SaveHubAddress', 'the hub itself', { input: () => ({ address: null }) }),
]
