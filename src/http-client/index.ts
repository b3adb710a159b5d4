export {
  type CallLimits,
  type EndpointSettings,
  HttpClientError,
  type HttpClientErrorReason,
  HttpEndpoint,
  readBody,
} from './endpoint.ts'
export { type ModelAddress, modelAddress } from './model-address.ts'
