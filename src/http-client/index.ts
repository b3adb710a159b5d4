export {
  type CallLimits,
  type EndpointSettings,
  HttpClientError,
  type HttpClientErrorReason,
  HttpEndpoint,
  isTransientCause,
  readBody,
  timerMsMax,
} from './endpoint.ts'
export { type ModelAddress, modelAddress } from './model-address.ts'
