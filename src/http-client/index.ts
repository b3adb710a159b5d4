export { type CallLimits, type EndpointSettings, HttpEndpoint, readBody } from './endpoint.ts'
export { HttpClientError, type HttpClientErrorReason } from './http-client-error.ts'
export { type ModelAddress, modelAddress } from './model-address.ts'
