// Written by src/contract/generate.ts (npm run generate); do not edit.
// @ts-nocheck
import func7Module from 'ajv/dist/runtime/ucs2length.js'
const func7 = func7Module.default ?? func7Module
"use strict";
export const searchUsers = validate20;
const schema31 = {"type":"object","required":["count","users","pageInfo"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users returned"},"users":{"type":"array","items":{"$ref":"User"}},"pageInfo":{"$ref":"PageInfo"}},"additionalProperties":false};
const schema36 = {"type":"object","required":["endCursor","hasNextPage"],"properties":{"endCursor":{"type":["string","null"],"description":"Opaque cursor for the next page; null when there is none"},"hasNextPage":{"type":"boolean","description":"Whether more items exist"}},"additionalProperties":false};
const schema32 = {"type":"object","required":["id","platformId","login"],"properties":{"id":{"type":"string","pattern":"^[0-9a-f]{32}$","description":"Service-internal identifier, 32-character hex"},"platformId":{"type":"string","description":"Platform node identifier"},"login":{"type":"string","description":"Username"},"bio":{"type":"string","description":"Biography"},"company":{"type":"string","description":"Company name"},"createdAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the account was created, ISO 8601 UTC"},"displayName":{"type":"string","description":"Name as shown"},"emails":{"type":"array","items":{"type":"string","pattern":"^[^\\s@,;:<>()\"]+@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$","description":"Address with all but the last 2 characters of the local part replaced by `***`; in clear with `includeAttributes.revealEmails`"},"description":"Addresses"},"embeddedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When metadata was extracted, ISO 8601 UTC"},"location":{"type":"string","description":"Location as the user wrote it"},"resolvedCity":{"type":"string","description":"City, from the location"},"resolvedCountry":{"type":"string","description":"Country, from the location"},"resolvedState":{"type":"string","description":"State or region, from the location"},"socialAccounts":{"type":"array","items":{"type":"object","required":["provider","url"],"properties":{"provider":{"type":"string"},"url":{"type":"string"}},"additionalProperties":false}},"updatedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the account was last updated, ISO 8601 UTC"},"websiteUrl":{"type":"string","description":"Personal website"},"aggregates":{"type":"object","required":["totalStars"],"properties":{"totalStars":{"type":"integer","minimum":0,"description":"Stars of all repositories that the user owns"}},"additionalProperties":false,"description":"Sums over the graph, when requested"},"bestEmail":{"type":["string","null"],"description":"The address to write to, when requested; null where no address is good"},"contributes":{"$ref":"RepositoryConnection","description":"Contributed repositories, when requested"},"devrank":{"$ref":"DevRank","description":"What the graph says of the user, when requested"},"followers":{"$ref":"UserConnection","description":"Followers, when requested"},"following":{"$ref":"UserConnection","description":"Followed users, when requested"},"owns":{"$ref":"RepositoryConnection","description":"Owned repositories, when requested"},"professional":{"$ref":"Professional","description":"The professional profile, when requested and where there is one"},"stars":{"$ref":"RepositoryConnection","description":"Starred repositories, when requested"},"score":{"type":"number","minimum":0,"maximum":1,"description":"Relevance in search results"}},"additionalProperties":false,"description":"A user of the platform"};
const schema37 = {"type":"object","required":["community","crackedScore","createdAt","followersIn","followingOut","pc","rawScore","tier","trust","updatedAt"],"properties":{"community":{"type":"integer","minimum":0,"description":"Number of the community; the largest is 0"},"crackedScore":{"type":"number","minimum":0,"maximum":100,"description":"`rawScore` on a logarithmic scale, 100 for the data set's best"},"createdAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the ranks were computed, ISO 8601 UTC"},"followersIn":{"type":"integer","minimum":0,"description":"Followers in the data set"},"followingOut":{"type":"integer","minimum":0,"description":"Users of the data set that this one follows"},"pc":{"type":"number","minimum":0,"maximum":100,"description":"Percentile of `rawScore`"},"rawScore":{"type":"number","description":"Personalised PageRank over follows; all sum to 1"},"tier":{"type":"string","enum":["PLATINUM","EMERALD","DIAMOND","GOLD","SILVER","BRONZE","IRON"],"description":"By percentile"},"trust":{"type":"number","minimum":0,"maximum":1,"description":"Mean percentile of the followers, those that are followed back for half"},"updatedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the ranks were computed, ISO 8601 UTC"}},"additionalProperties":false};
const schema38 = {"type":"object","properties":{"city":{"type":"string"},"country":{"type":"string"},"currentIndustry":{"type":"string"},"firstName":{"type":"string"},"functionalArea":{"type":"string"},"headline":{"type":"string"},"lastName":{"type":"string"},"location":{"type":"string"},"organization":{"type":"string"},"professionalUrl":{"type":"string"},"seniority":{"type":"string"},"seniorityLevel":{"type":"string"},"state":{"type":"string"},"title":{"type":"string"},"awards":{"type":"array","items":{"type":"string"}},"certifications":{"type":"array","items":{"type":"string"}},"departments":{"type":"array","items":{"type":"string"}},"expertise":{"type":"array","items":{"type":"string"}},"languages":{"type":"array","items":{"type":"string"}},"memberships":{"type":"array","items":{"type":"string"}},"patents":{"type":"array","items":{"type":"string"}},"priorIndustries":{"type":"array","items":{"type":"string"}},"publications":{"type":"array","items":{"type":"string"}},"connectionsCount":{"type":"integer","minimum":0,"description":"Connections"},"followerCount":{"type":"integer","minimum":0,"description":"Followers on the professional network"},"education":{"type":"array","items":{"type":"object","properties":{"campus":{"type":"string"},"endDate":{"type":"string"},"major":{"type":"string"},"specialization":{"type":"string"},"startDate":{"type":"string"}},"additionalProperties":false}},"experience":{"type":"array","items":{"type":"object","properties":{"company":{"type":"string"},"endDate":{"type":"string"},"industry":{"type":"string"},"location":{"type":"string"},"startDate":{"type":"string"},"summary":{"type":"string"},"title":{"type":"string"},"isCurrent":{"type":"boolean"}},"additionalProperties":false}}},"additionalProperties":false};
const func1 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("^[0-9a-f]{32}$", "u");
const pattern5 = new RegExp("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$", "u");
const pattern6 = new RegExp("^[^\\s@,;:<>()\"]+@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$", "u");
const schema33 = {"type":"object","required":["edges","pageInfo"],"properties":{"edges":{"type":"array","items":{"$ref":"Repository"}},"pageInfo":{"$ref":"PageInfo"}},"additionalProperties":false,"description":"A page of repositories"};
const schema34 = {"type":"object","required":["id","platformId","name","ownerLogin","stargazerCount","totalIssuesClosed","totalIssuesCount","totalIssuesOpen"],"properties":{"id":{"type":"string","pattern":"^[0-9a-f]{32}$","description":"Service-internal identifier, 32-character hex"},"platformId":{"type":"string","description":"Platform node identifier"},"name":{"type":"string","description":"Repository name"},"ownerLogin":{"type":"string","description":"Username of the owner"},"stargazerCount":{"type":"integer","minimum":0,"description":"Stars"},"totalIssuesClosed":{"type":"integer","minimum":0,"description":"Closed issues"},"totalIssuesCount":{"type":"integer","minimum":0,"description":"Issues, open and closed"},"totalIssuesOpen":{"type":"integer","minimum":0,"description":"Open issues"},"createdAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the repository was created, ISO 8601 UTC"},"description":{"type":"string"},"embeddedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the embedding was created, ISO 8601 UTC"},"language":{"type":"string","description":"Primary programming language"},"lastContributorLocations":{"type":"array","items":{"type":"string"},"description":"Locations of the last contributors"},"readmePreview":{"type":"string","description":"Start of the README text"},"updatedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the repository was last updated, ISO 8601 UTC"},"contributors":{"$ref":"UserConnection","description":"Contributors, when requested"},"owner":{"$ref":"User","description":"The owner, when requested and known"},"ownerDevrank":{"$ref":"DevRank","description":"What the graph says of the owner, when requested"},"ownerProfessional":{"$ref":"Professional","description":"The owner's professional profile, when requested and where there is one"},"starrers":{"$ref":"UserConnection","description":"Users who starred it, when requested"},"score":{"type":"number","description":"Value of the ranking formula in search results"}},"additionalProperties":false,"description":"A source repository"};
const schema35 = {"type":"object","required":["edges","pageInfo"],"properties":{"edges":{"type":"array","items":{"$ref":"User"}},"pageInfo":{"$ref":"PageInfo"}},"additionalProperties":false,"description":"A page of users"};
const wrapper0 = {validate: validate21};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.edges === undefined) && (missing0 = "edges")) || ((data.pageInfo === undefined) && (missing0 = "pageInfo"))){
validate24.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema35.required,parentSchema:schema35,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "edges") || (key0 === "pageInfo"))){
validate24.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema35,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.edges !== undefined){
let data0 = data.edges;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(wrapper0.validate(data0[i0], {instancePath:instancePath+"/edges/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/edges",schemaPath:"#/properties/edges/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema35.properties.edges.type,parentSchema:schema35.properties.edges,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pageInfo !== undefined){
let data2 = data.pageInfo;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if(((data2.endCursor === undefined) && (missing1 = "endCursor")) || ((data2.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate24.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data2}];
return false;
}
else {
const _errs8 = errors;
for(const key1 in data2){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate24.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data2}];
return false;
break;
}
}
if(_errs8 === errors){
if(data2.endCursor !== undefined){
let data3 = data2.endCursor;
const _errs9 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate24.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data3}];
return false;
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.hasNextPage !== undefined){
let data4 = data2.hasNextPage;
const _errs11 = errors;
if(typeof data4 !== "boolean"){
validate24.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data4}];
return false;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data2}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema35.type,parentSchema:schema35,data}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.id === undefined) && (missing0 = "id")) || ((data.platformId === undefined) && (missing0 = "platformId"))) || ((data.name === undefined) && (missing0 = "name"))) || ((data.ownerLogin === undefined) && (missing0 = "ownerLogin"))) || ((data.stargazerCount === undefined) && (missing0 = "stargazerCount"))) || ((data.totalIssuesClosed === undefined) && (missing0 = "totalIssuesClosed"))) || ((data.totalIssuesCount === undefined) && (missing0 = "totalIssuesCount"))) || ((data.totalIssuesOpen === undefined) && (missing0 = "totalIssuesOpen"))){
validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema34.required,parentSchema:schema34,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func1.call(schema34.properties, key0))){
validate23.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema34,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
validate23.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\"",schema:"^[0-9a-f]{32}$",parentSchema:schema34.properties.id,data:data0}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.id.type,parentSchema:schema34.properties.id,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.platformId !== undefined){
let data1 = data.platformId;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate23.errors = [{instancePath:instancePath+"/platformId",schemaPath:"#/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.platformId.type,parentSchema:schema34.properties.platformId,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data2 = data.name;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate23.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.name.type,parentSchema:schema34.properties.name,data:data2}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ownerLogin !== undefined){
let data3 = data.ownerLogin;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerLogin",schemaPath:"#/properties/ownerLogin/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.ownerLogin.type,parentSchema:schema34.properties.ownerLogin,data:data3}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stargazerCount !== undefined){
let data4 = data.stargazerCount;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate23.errors = [{instancePath:instancePath+"/stargazerCount",schemaPath:"#/properties/stargazerCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.stargazerCount.type,parentSchema:schema34.properties.stargazerCount,data:data4}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate23.errors = [{instancePath:instancePath+"/stargazerCount",schemaPath:"#/properties/stargazerCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.stargazerCount,data:data4}];
return false;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.totalIssuesClosed !== undefined){
let data5 = data.totalIssuesClosed;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate23.errors = [{instancePath:instancePath+"/totalIssuesClosed",schemaPath:"#/properties/totalIssuesClosed/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.totalIssuesClosed.type,parentSchema:schema34.properties.totalIssuesClosed,data:data5}];
return false;
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate23.errors = [{instancePath:instancePath+"/totalIssuesClosed",schemaPath:"#/properties/totalIssuesClosed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.totalIssuesClosed,data:data5}];
return false;
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.totalIssuesCount !== undefined){
let data6 = data.totalIssuesCount;
const _errs14 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate23.errors = [{instancePath:instancePath+"/totalIssuesCount",schemaPath:"#/properties/totalIssuesCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.totalIssuesCount.type,parentSchema:schema34.properties.totalIssuesCount,data:data6}];
return false;
}
if(errors === _errs14){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
validate23.errors = [{instancePath:instancePath+"/totalIssuesCount",schemaPath:"#/properties/totalIssuesCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.totalIssuesCount,data:data6}];
return false;
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.totalIssuesOpen !== undefined){
let data7 = data.totalIssuesOpen;
const _errs16 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate23.errors = [{instancePath:instancePath+"/totalIssuesOpen",schemaPath:"#/properties/totalIssuesOpen/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.totalIssuesOpen.type,parentSchema:schema34.properties.totalIssuesOpen,data:data7}];
return false;
}
if(errors === _errs16){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
validate23.errors = [{instancePath:instancePath+"/totalIssuesOpen",schemaPath:"#/properties/totalIssuesOpen/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.totalIssuesOpen,data:data7}];
return false;
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdAt !== undefined){
let data8 = data.createdAt;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(!pattern5.test(data8)){
validate23.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema34.properties.createdAt,data:data8}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.createdAt.type,parentSchema:schema34.properties.createdAt,data:data8}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data9 = data.description;
const _errs20 = errors;
if(typeof data9 !== "string"){
validate23.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.description.type,parentSchema:schema34.properties.description,data:data9}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.embeddedAt !== undefined){
let data10 = data.embeddedAt;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data10 === "string"){
if(!pattern5.test(data10)){
validate23.errors = [{instancePath:instancePath+"/embeddedAt",schemaPath:"#/properties/embeddedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema34.properties.embeddedAt,data:data10}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/embeddedAt",schemaPath:"#/properties/embeddedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.embeddedAt.type,parentSchema:schema34.properties.embeddedAt,data:data10}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.language !== undefined){
let data11 = data.language;
const _errs24 = errors;
if(typeof data11 !== "string"){
validate23.errors = [{instancePath:instancePath+"/language",schemaPath:"#/properties/language/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.language.type,parentSchema:schema34.properties.language,data:data11}];
return false;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.lastContributorLocations !== undefined){
let data12 = data.lastContributorLocations;
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data12)){
var valid1 = true;
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
let data13 = data12[i0];
const _errs28 = errors;
if(typeof data13 !== "string"){
validate23.errors = [{instancePath:instancePath+"/lastContributorLocations/" + i0,schemaPath:"#/properties/lastContributorLocations/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.lastContributorLocations.items.type,parentSchema:schema34.properties.lastContributorLocations.items,data:data13}];
return false;
}
var valid1 = _errs28 === errors;
if(!valid1){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/lastContributorLocations",schemaPath:"#/properties/lastContributorLocations/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema34.properties.lastContributorLocations.type,parentSchema:schema34.properties.lastContributorLocations,data:data12}];
return false;
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.readmePreview !== undefined){
let data14 = data.readmePreview;
const _errs30 = errors;
if(typeof data14 !== "string"){
validate23.errors = [{instancePath:instancePath+"/readmePreview",schemaPath:"#/properties/readmePreview/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.readmePreview.type,parentSchema:schema34.properties.readmePreview,data:data14}];
return false;
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updatedAt !== undefined){
let data15 = data.updatedAt;
const _errs32 = errors;
if(errors === _errs32){
if(typeof data15 === "string"){
if(!pattern5.test(data15)){
validate23.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema34.properties.updatedAt,data:data15}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.updatedAt.type,parentSchema:schema34.properties.updatedAt,data:data15}];
return false;
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.contributors !== undefined){
const _errs34 = errors;
if(!(validate24(data.contributors, {instancePath:instancePath+"/contributors",parentData:data,parentDataProperty:"contributors",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.owner !== undefined){
const _errs35 = errors;
if(!(wrapper0.validate(data.owner, {instancePath:instancePath+"/owner",parentData:data,parentDataProperty:"owner",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ownerDevrank !== undefined){
let data18 = data.ownerDevrank;
const _errs36 = errors;
const _errs37 = errors;
if(errors === _errs37){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing1;
if(((((((((((data18.community === undefined) && (missing1 = "community")) || ((data18.crackedScore === undefined) && (missing1 = "crackedScore"))) || ((data18.createdAt === undefined) && (missing1 = "createdAt"))) || ((data18.followersIn === undefined) && (missing1 = "followersIn"))) || ((data18.followingOut === undefined) && (missing1 = "followingOut"))) || ((data18.pc === undefined) && (missing1 = "pc"))) || ((data18.rawScore === undefined) && (missing1 = "rawScore"))) || ((data18.tier === undefined) && (missing1 = "tier"))) || ((data18.trust === undefined) && (missing1 = "trust"))) || ((data18.updatedAt === undefined) && (missing1 = "updatedAt"))){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank",schemaPath:"DevRank/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema37.required,parentSchema:schema37,data:data18}];
return false;
}
else {
const _errs39 = errors;
for(const key1 in data18){
if(!(func1.call(schema37.properties, key1))){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank",schemaPath:"DevRank/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema37,data:data18}];
return false;
break;
}
}
if(_errs39 === errors){
if(data18.community !== undefined){
let data19 = data18.community;
const _errs40 = errors;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/community",schemaPath:"DevRank/properties/community/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.properties.community.type,parentSchema:schema37.properties.community,data:data19}];
return false;
}
if(errors === _errs40){
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/community",schemaPath:"DevRank/properties/community/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.community,data:data19}];
return false;
}
}
}
var valid3 = _errs40 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.crackedScore !== undefined){
let data20 = data18.crackedScore;
const _errs42 = errors;
if(errors === _errs42){
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 > 100 || isNaN(data20)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/crackedScore",schemaPath:"DevRank/properties/crackedScore/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema37.properties.crackedScore,data:data20}];
return false;
}
else {
if(data20 < 0 || isNaN(data20)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/crackedScore",schemaPath:"DevRank/properties/crackedScore/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.crackedScore,data:data20}];
return false;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/crackedScore",schemaPath:"DevRank/properties/crackedScore/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.crackedScore.type,parentSchema:schema37.properties.crackedScore,data:data20}];
return false;
}
}
var valid3 = _errs42 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.createdAt !== undefined){
let data21 = data18.createdAt;
const _errs44 = errors;
if(errors === _errs44){
if(typeof data21 === "string"){
if(!pattern5.test(data21)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/createdAt",schemaPath:"DevRank/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema37.properties.createdAt,data:data21}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/createdAt",schemaPath:"DevRank/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.createdAt.type,parentSchema:schema37.properties.createdAt,data:data21}];
return false;
}
}
var valid3 = _errs44 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.followersIn !== undefined){
let data22 = data18.followersIn;
const _errs46 = errors;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/followersIn",schemaPath:"DevRank/properties/followersIn/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.properties.followersIn.type,parentSchema:schema37.properties.followersIn,data:data22}];
return false;
}
if(errors === _errs46){
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/followersIn",schemaPath:"DevRank/properties/followersIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.followersIn,data:data22}];
return false;
}
}
}
var valid3 = _errs46 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.followingOut !== undefined){
let data23 = data18.followingOut;
const _errs48 = errors;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/followingOut",schemaPath:"DevRank/properties/followingOut/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.properties.followingOut.type,parentSchema:schema37.properties.followingOut,data:data23}];
return false;
}
if(errors === _errs48){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 0 || isNaN(data23)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/followingOut",schemaPath:"DevRank/properties/followingOut/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.followingOut,data:data23}];
return false;
}
}
}
var valid3 = _errs48 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.pc !== undefined){
let data24 = data18.pc;
const _errs50 = errors;
if(errors === _errs50){
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 > 100 || isNaN(data24)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/pc",schemaPath:"DevRank/properties/pc/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema37.properties.pc,data:data24}];
return false;
}
else {
if(data24 < 0 || isNaN(data24)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/pc",schemaPath:"DevRank/properties/pc/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.pc,data:data24}];
return false;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/pc",schemaPath:"DevRank/properties/pc/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.pc.type,parentSchema:schema37.properties.pc,data:data24}];
return false;
}
}
var valid3 = _errs50 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.rawScore !== undefined){
let data25 = data18.rawScore;
const _errs52 = errors;
if(!((typeof data25 == "number") && (isFinite(data25)))){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/rawScore",schemaPath:"DevRank/properties/rawScore/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.rawScore.type,parentSchema:schema37.properties.rawScore,data:data25}];
return false;
}
var valid3 = _errs52 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.tier !== undefined){
let data26 = data18.tier;
const _errs54 = errors;
if(typeof data26 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/tier",schemaPath:"DevRank/properties/tier/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.tier.type,parentSchema:schema37.properties.tier,data:data26}];
return false;
}
if(!(((((((data26 === "PLATINUM") || (data26 === "EMERALD")) || (data26 === "DIAMOND")) || (data26 === "GOLD")) || (data26 === "SILVER")) || (data26 === "BRONZE")) || (data26 === "IRON"))){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/tier",schemaPath:"DevRank/properties/tier/enum",keyword:"enum",params:{allowedValues: schema37.properties.tier.enum},message:"must be equal to one of the allowed values",schema:schema37.properties.tier.enum,parentSchema:schema37.properties.tier,data:data26}];
return false;
}
var valid3 = _errs54 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.trust !== undefined){
let data27 = data18.trust;
const _errs56 = errors;
if(errors === _errs56){
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 > 1 || isNaN(data27)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/trust",schemaPath:"DevRank/properties/trust/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema37.properties.trust,data:data27}];
return false;
}
else {
if(data27 < 0 || isNaN(data27)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/trust",schemaPath:"DevRank/properties/trust/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.trust,data:data27}];
return false;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/trust",schemaPath:"DevRank/properties/trust/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.trust.type,parentSchema:schema37.properties.trust,data:data27}];
return false;
}
}
var valid3 = _errs56 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.updatedAt !== undefined){
let data28 = data18.updatedAt;
const _errs58 = errors;
if(errors === _errs58){
if(typeof data28 === "string"){
if(!pattern5.test(data28)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/updatedAt",schemaPath:"DevRank/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema37.properties.updatedAt,data:data28}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/updatedAt",schemaPath:"DevRank/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.updatedAt.type,parentSchema:schema37.properties.updatedAt,data:data28}];
return false;
}
}
var valid3 = _errs58 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerDevrank",schemaPath:"DevRank/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema37.type,parentSchema:schema37,data:data18}];
return false;
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ownerProfessional !== undefined){
let data29 = data.ownerProfessional;
const _errs60 = errors;
const _errs61 = errors;
if(errors === _errs61){
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
const _errs63 = errors;
for(const key2 in data29){
if(!(func1.call(schema38.properties, key2))){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional",schemaPath:"Professional/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema38,data:data29}];
return false;
break;
}
}
if(_errs63 === errors){
if(data29.city !== undefined){
let data30 = data29.city;
const _errs64 = errors;
if(typeof data30 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/city",schemaPath:"Professional/properties/city/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.city.type,parentSchema:schema38.properties.city,data:data30}];
return false;
}
var valid5 = _errs64 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.country !== undefined){
let data31 = data29.country;
const _errs66 = errors;
if(typeof data31 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/country",schemaPath:"Professional/properties/country/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.country.type,parentSchema:schema38.properties.country,data:data31}];
return false;
}
var valid5 = _errs66 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.currentIndustry !== undefined){
let data32 = data29.currentIndustry;
const _errs68 = errors;
if(typeof data32 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/currentIndustry",schemaPath:"Professional/properties/currentIndustry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.currentIndustry.type,parentSchema:schema38.properties.currentIndustry,data:data32}];
return false;
}
var valid5 = _errs68 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.firstName !== undefined){
let data33 = data29.firstName;
const _errs70 = errors;
if(typeof data33 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/firstName",schemaPath:"Professional/properties/firstName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.firstName.type,parentSchema:schema38.properties.firstName,data:data33}];
return false;
}
var valid5 = _errs70 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.functionalArea !== undefined){
let data34 = data29.functionalArea;
const _errs72 = errors;
if(typeof data34 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/functionalArea",schemaPath:"Professional/properties/functionalArea/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.functionalArea.type,parentSchema:schema38.properties.functionalArea,data:data34}];
return false;
}
var valid5 = _errs72 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.headline !== undefined){
let data35 = data29.headline;
const _errs74 = errors;
if(typeof data35 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/headline",schemaPath:"Professional/properties/headline/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.headline.type,parentSchema:schema38.properties.headline,data:data35}];
return false;
}
var valid5 = _errs74 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.lastName !== undefined){
let data36 = data29.lastName;
const _errs76 = errors;
if(typeof data36 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/lastName",schemaPath:"Professional/properties/lastName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.lastName.type,parentSchema:schema38.properties.lastName,data:data36}];
return false;
}
var valid5 = _errs76 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.location !== undefined){
let data37 = data29.location;
const _errs78 = errors;
if(typeof data37 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/location",schemaPath:"Professional/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.location.type,parentSchema:schema38.properties.location,data:data37}];
return false;
}
var valid5 = _errs78 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.organization !== undefined){
let data38 = data29.organization;
const _errs80 = errors;
if(typeof data38 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/organization",schemaPath:"Professional/properties/organization/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.organization.type,parentSchema:schema38.properties.organization,data:data38}];
return false;
}
var valid5 = _errs80 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.professionalUrl !== undefined){
let data39 = data29.professionalUrl;
const _errs82 = errors;
if(typeof data39 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/professionalUrl",schemaPath:"Professional/properties/professionalUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.professionalUrl.type,parentSchema:schema38.properties.professionalUrl,data:data39}];
return false;
}
var valid5 = _errs82 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.seniority !== undefined){
let data40 = data29.seniority;
const _errs84 = errors;
if(typeof data40 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/seniority",schemaPath:"Professional/properties/seniority/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.seniority.type,parentSchema:schema38.properties.seniority,data:data40}];
return false;
}
var valid5 = _errs84 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.seniorityLevel !== undefined){
let data41 = data29.seniorityLevel;
const _errs86 = errors;
if(typeof data41 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/seniorityLevel",schemaPath:"Professional/properties/seniorityLevel/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.seniorityLevel.type,parentSchema:schema38.properties.seniorityLevel,data:data41}];
return false;
}
var valid5 = _errs86 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.state !== undefined){
let data42 = data29.state;
const _errs88 = errors;
if(typeof data42 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/state",schemaPath:"Professional/properties/state/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.state.type,parentSchema:schema38.properties.state,data:data42}];
return false;
}
var valid5 = _errs88 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.title !== undefined){
let data43 = data29.title;
const _errs90 = errors;
if(typeof data43 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/title",schemaPath:"Professional/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.title.type,parentSchema:schema38.properties.title,data:data43}];
return false;
}
var valid5 = _errs90 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.awards !== undefined){
let data44 = data29.awards;
const _errs92 = errors;
if(errors === _errs92){
if(Array.isArray(data44)){
var valid6 = true;
const len1 = data44.length;
for(let i1=0; i1<len1; i1++){
let data45 = data44[i1];
const _errs94 = errors;
if(typeof data45 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/awards/" + i1,schemaPath:"Professional/properties/awards/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.awards.items.type,parentSchema:schema38.properties.awards.items,data:data45}];
return false;
}
var valid6 = _errs94 === errors;
if(!valid6){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/awards",schemaPath:"Professional/properties/awards/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.awards.type,parentSchema:schema38.properties.awards,data:data44}];
return false;
}
}
var valid5 = _errs92 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.certifications !== undefined){
let data46 = data29.certifications;
const _errs96 = errors;
if(errors === _errs96){
if(Array.isArray(data46)){
var valid7 = true;
const len2 = data46.length;
for(let i2=0; i2<len2; i2++){
let data47 = data46[i2];
const _errs98 = errors;
if(typeof data47 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/certifications/" + i2,schemaPath:"Professional/properties/certifications/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.certifications.items.type,parentSchema:schema38.properties.certifications.items,data:data47}];
return false;
}
var valid7 = _errs98 === errors;
if(!valid7){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/certifications",schemaPath:"Professional/properties/certifications/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.certifications.type,parentSchema:schema38.properties.certifications,data:data46}];
return false;
}
}
var valid5 = _errs96 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.departments !== undefined){
let data48 = data29.departments;
const _errs100 = errors;
if(errors === _errs100){
if(Array.isArray(data48)){
var valid8 = true;
const len3 = data48.length;
for(let i3=0; i3<len3; i3++){
let data49 = data48[i3];
const _errs102 = errors;
if(typeof data49 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/departments/" + i3,schemaPath:"Professional/properties/departments/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.departments.items.type,parentSchema:schema38.properties.departments.items,data:data49}];
return false;
}
var valid8 = _errs102 === errors;
if(!valid8){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/departments",schemaPath:"Professional/properties/departments/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.departments.type,parentSchema:schema38.properties.departments,data:data48}];
return false;
}
}
var valid5 = _errs100 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.expertise !== undefined){
let data50 = data29.expertise;
const _errs104 = errors;
if(errors === _errs104){
if(Array.isArray(data50)){
var valid9 = true;
const len4 = data50.length;
for(let i4=0; i4<len4; i4++){
let data51 = data50[i4];
const _errs106 = errors;
if(typeof data51 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/expertise/" + i4,schemaPath:"Professional/properties/expertise/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.expertise.items.type,parentSchema:schema38.properties.expertise.items,data:data51}];
return false;
}
var valid9 = _errs106 === errors;
if(!valid9){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/expertise",schemaPath:"Professional/properties/expertise/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.expertise.type,parentSchema:schema38.properties.expertise,data:data50}];
return false;
}
}
var valid5 = _errs104 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.languages !== undefined){
let data52 = data29.languages;
const _errs108 = errors;
if(errors === _errs108){
if(Array.isArray(data52)){
var valid10 = true;
const len5 = data52.length;
for(let i5=0; i5<len5; i5++){
let data53 = data52[i5];
const _errs110 = errors;
if(typeof data53 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/languages/" + i5,schemaPath:"Professional/properties/languages/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.languages.items.type,parentSchema:schema38.properties.languages.items,data:data53}];
return false;
}
var valid10 = _errs110 === errors;
if(!valid10){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/languages",schemaPath:"Professional/properties/languages/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.languages.type,parentSchema:schema38.properties.languages,data:data52}];
return false;
}
}
var valid5 = _errs108 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.memberships !== undefined){
let data54 = data29.memberships;
const _errs112 = errors;
if(errors === _errs112){
if(Array.isArray(data54)){
var valid11 = true;
const len6 = data54.length;
for(let i6=0; i6<len6; i6++){
let data55 = data54[i6];
const _errs114 = errors;
if(typeof data55 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/memberships/" + i6,schemaPath:"Professional/properties/memberships/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.memberships.items.type,parentSchema:schema38.properties.memberships.items,data:data55}];
return false;
}
var valid11 = _errs114 === errors;
if(!valid11){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/memberships",schemaPath:"Professional/properties/memberships/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.memberships.type,parentSchema:schema38.properties.memberships,data:data54}];
return false;
}
}
var valid5 = _errs112 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.patents !== undefined){
let data56 = data29.patents;
const _errs116 = errors;
if(errors === _errs116){
if(Array.isArray(data56)){
var valid12 = true;
const len7 = data56.length;
for(let i7=0; i7<len7; i7++){
let data57 = data56[i7];
const _errs118 = errors;
if(typeof data57 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/patents/" + i7,schemaPath:"Professional/properties/patents/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.patents.items.type,parentSchema:schema38.properties.patents.items,data:data57}];
return false;
}
var valid12 = _errs118 === errors;
if(!valid12){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/patents",schemaPath:"Professional/properties/patents/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.patents.type,parentSchema:schema38.properties.patents,data:data56}];
return false;
}
}
var valid5 = _errs116 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.priorIndustries !== undefined){
let data58 = data29.priorIndustries;
const _errs120 = errors;
if(errors === _errs120){
if(Array.isArray(data58)){
var valid13 = true;
const len8 = data58.length;
for(let i8=0; i8<len8; i8++){
let data59 = data58[i8];
const _errs122 = errors;
if(typeof data59 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/priorIndustries/" + i8,schemaPath:"Professional/properties/priorIndustries/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.priorIndustries.items.type,parentSchema:schema38.properties.priorIndustries.items,data:data59}];
return false;
}
var valid13 = _errs122 === errors;
if(!valid13){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/priorIndustries",schemaPath:"Professional/properties/priorIndustries/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.priorIndustries.type,parentSchema:schema38.properties.priorIndustries,data:data58}];
return false;
}
}
var valid5 = _errs120 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.publications !== undefined){
let data60 = data29.publications;
const _errs124 = errors;
if(errors === _errs124){
if(Array.isArray(data60)){
var valid14 = true;
const len9 = data60.length;
for(let i9=0; i9<len9; i9++){
let data61 = data60[i9];
const _errs126 = errors;
if(typeof data61 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/publications/" + i9,schemaPath:"Professional/properties/publications/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.publications.items.type,parentSchema:schema38.properties.publications.items,data:data61}];
return false;
}
var valid14 = _errs126 === errors;
if(!valid14){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/publications",schemaPath:"Professional/properties/publications/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.publications.type,parentSchema:schema38.properties.publications,data:data60}];
return false;
}
}
var valid5 = _errs124 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.connectionsCount !== undefined){
let data62 = data29.connectionsCount;
const _errs128 = errors;
if(!(((typeof data62 == "number") && (!(data62 % 1) && !isNaN(data62))) && (isFinite(data62)))){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/connectionsCount",schemaPath:"Professional/properties/connectionsCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema38.properties.connectionsCount.type,parentSchema:schema38.properties.connectionsCount,data:data62}];
return false;
}
if(errors === _errs128){
if((typeof data62 == "number") && (isFinite(data62))){
if(data62 < 0 || isNaN(data62)){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/connectionsCount",schemaPath:"Professional/properties/connectionsCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema38.properties.connectionsCount,data:data62}];
return false;
}
}
}
var valid5 = _errs128 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.followerCount !== undefined){
let data63 = data29.followerCount;
const _errs130 = errors;
if(!(((typeof data63 == "number") && (!(data63 % 1) && !isNaN(data63))) && (isFinite(data63)))){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/followerCount",schemaPath:"Professional/properties/followerCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema38.properties.followerCount.type,parentSchema:schema38.properties.followerCount,data:data63}];
return false;
}
if(errors === _errs130){
if((typeof data63 == "number") && (isFinite(data63))){
if(data63 < 0 || isNaN(data63)){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/followerCount",schemaPath:"Professional/properties/followerCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema38.properties.followerCount,data:data63}];
return false;
}
}
}
var valid5 = _errs130 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.education !== undefined){
let data64 = data29.education;
const _errs132 = errors;
if(errors === _errs132){
if(Array.isArray(data64)){
var valid15 = true;
const len10 = data64.length;
for(let i10=0; i10<len10; i10++){
let data65 = data64[i10];
const _errs134 = errors;
if(errors === _errs134){
if(data65 && typeof data65 == "object" && !Array.isArray(data65)){
const _errs136 = errors;
for(const key3 in data65){
if(!(((((key3 === "campus") || (key3 === "endDate")) || (key3 === "major")) || (key3 === "specialization")) || (key3 === "startDate"))){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education/" + i10,schemaPath:"Professional/properties/education/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema38.properties.education.items,data:data65}];
return false;
break;
}
}
if(_errs136 === errors){
if(data65.campus !== undefined){
let data66 = data65.campus;
const _errs137 = errors;
if(typeof data66 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education/" + i10+"/campus",schemaPath:"Professional/properties/education/items/properties/campus/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.campus.type,parentSchema:schema38.properties.education.items.properties.campus,data:data66}];
return false;
}
var valid16 = _errs137 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data65.endDate !== undefined){
let data67 = data65.endDate;
const _errs139 = errors;
if(typeof data67 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education/" + i10+"/endDate",schemaPath:"Professional/properties/education/items/properties/endDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.endDate.type,parentSchema:schema38.properties.education.items.properties.endDate,data:data67}];
return false;
}
var valid16 = _errs139 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data65.major !== undefined){
let data68 = data65.major;
const _errs141 = errors;
if(typeof data68 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education/" + i10+"/major",schemaPath:"Professional/properties/education/items/properties/major/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.major.type,parentSchema:schema38.properties.education.items.properties.major,data:data68}];
return false;
}
var valid16 = _errs141 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data65.specialization !== undefined){
let data69 = data65.specialization;
const _errs143 = errors;
if(typeof data69 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education/" + i10+"/specialization",schemaPath:"Professional/properties/education/items/properties/specialization/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.specialization.type,parentSchema:schema38.properties.education.items.properties.specialization,data:data69}];
return false;
}
var valid16 = _errs143 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data65.startDate !== undefined){
let data70 = data65.startDate;
const _errs145 = errors;
if(typeof data70 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education/" + i10+"/startDate",schemaPath:"Professional/properties/education/items/properties/startDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.startDate.type,parentSchema:schema38.properties.education.items.properties.startDate,data:data70}];
return false;
}
var valid16 = _errs145 === errors;
}
else {
var valid16 = true;
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education/" + i10,schemaPath:"Professional/properties/education/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.properties.education.items.type,parentSchema:schema38.properties.education.items,data:data65}];
return false;
}
}
var valid15 = _errs134 === errors;
if(!valid15){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education",schemaPath:"Professional/properties/education/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.education.type,parentSchema:schema38.properties.education,data:data64}];
return false;
}
}
var valid5 = _errs132 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.experience !== undefined){
let data71 = data29.experience;
const _errs147 = errors;
if(errors === _errs147){
if(Array.isArray(data71)){
var valid17 = true;
const len11 = data71.length;
for(let i11=0; i11<len11; i11++){
let data72 = data71[i11];
const _errs149 = errors;
if(errors === _errs149){
if(data72 && typeof data72 == "object" && !Array.isArray(data72)){
const _errs151 = errors;
for(const key4 in data72){
if(!((((((((key4 === "company") || (key4 === "endDate")) || (key4 === "industry")) || (key4 === "location")) || (key4 === "startDate")) || (key4 === "summary")) || (key4 === "title")) || (key4 === "isCurrent"))){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11,schemaPath:"Professional/properties/experience/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema38.properties.experience.items,data:data72}];
return false;
break;
}
}
if(_errs151 === errors){
if(data72.company !== undefined){
let data73 = data72.company;
const _errs152 = errors;
if(typeof data73 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/company",schemaPath:"Professional/properties/experience/items/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.company.type,parentSchema:schema38.properties.experience.items.properties.company,data:data73}];
return false;
}
var valid18 = _errs152 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data72.endDate !== undefined){
let data74 = data72.endDate;
const _errs154 = errors;
if(typeof data74 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/endDate",schemaPath:"Professional/properties/experience/items/properties/endDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.endDate.type,parentSchema:schema38.properties.experience.items.properties.endDate,data:data74}];
return false;
}
var valid18 = _errs154 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data72.industry !== undefined){
let data75 = data72.industry;
const _errs156 = errors;
if(typeof data75 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/industry",schemaPath:"Professional/properties/experience/items/properties/industry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.industry.type,parentSchema:schema38.properties.experience.items.properties.industry,data:data75}];
return false;
}
var valid18 = _errs156 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data72.location !== undefined){
let data76 = data72.location;
const _errs158 = errors;
if(typeof data76 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/location",schemaPath:"Professional/properties/experience/items/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.location.type,parentSchema:schema38.properties.experience.items.properties.location,data:data76}];
return false;
}
var valid18 = _errs158 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data72.startDate !== undefined){
let data77 = data72.startDate;
const _errs160 = errors;
if(typeof data77 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/startDate",schemaPath:"Professional/properties/experience/items/properties/startDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.startDate.type,parentSchema:schema38.properties.experience.items.properties.startDate,data:data77}];
return false;
}
var valid18 = _errs160 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data72.summary !== undefined){
let data78 = data72.summary;
const _errs162 = errors;
if(typeof data78 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/summary",schemaPath:"Professional/properties/experience/items/properties/summary/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.summary.type,parentSchema:schema38.properties.experience.items.properties.summary,data:data78}];
return false;
}
var valid18 = _errs162 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data72.title !== undefined){
let data79 = data72.title;
const _errs164 = errors;
if(typeof data79 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/title",schemaPath:"Professional/properties/experience/items/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.title.type,parentSchema:schema38.properties.experience.items.properties.title,data:data79}];
return false;
}
var valid18 = _errs164 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data72.isCurrent !== undefined){
let data80 = data72.isCurrent;
const _errs166 = errors;
if(typeof data80 !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/isCurrent",schemaPath:"Professional/properties/experience/items/properties/isCurrent/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema38.properties.experience.items.properties.isCurrent.type,parentSchema:schema38.properties.experience.items.properties.isCurrent,data:data80}];
return false;
}
var valid18 = _errs166 === errors;
}
else {
var valid18 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11,schemaPath:"Professional/properties/experience/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.properties.experience.items.type,parentSchema:schema38.properties.experience.items,data:data72}];
return false;
}
}
var valid17 = _errs149 === errors;
if(!valid17){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience",schemaPath:"Professional/properties/experience/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.experience.type,parentSchema:schema38.properties.experience,data:data71}];
return false;
}
}
var valid5 = _errs147 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional",schemaPath:"Professional/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.type,parentSchema:schema38,data:data29}];
return false;
}
}
var valid0 = _errs60 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.starrers !== undefined){
const _errs168 = errors;
if(!(validate24(data.starrers, {instancePath:instancePath+"/starrers",parentData:data,parentDataProperty:"starrers",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs168 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.score !== undefined){
let data82 = data.score;
const _errs169 = errors;
if(!((typeof data82 == "number") && (isFinite(data82)))){
validate23.errors = [{instancePath:instancePath+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema34.properties.score.type,parentSchema:schema34.properties.score,data:data82}];
return false;
}
var valid0 = _errs169 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.edges === undefined) && (missing0 = "edges")) || ((data.pageInfo === undefined) && (missing0 = "pageInfo"))){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema33.required,parentSchema:schema33,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "edges") || (key0 === "pageInfo"))){
validate22.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema33,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.edges !== undefined){
let data0 = data.edges;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(validate23(data0[i0], {instancePath:instancePath+"/edges/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/edges",schemaPath:"#/properties/edges/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema33.properties.edges.type,parentSchema:schema33.properties.edges,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pageInfo !== undefined){
let data2 = data.pageInfo;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if(((data2.endCursor === undefined) && (missing1 = "endCursor")) || ((data2.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate22.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data2}];
return false;
}
else {
const _errs8 = errors;
for(const key1 in data2){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate22.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data2}];
return false;
break;
}
}
if(_errs8 === errors){
if(data2.endCursor !== undefined){
let data3 = data2.endCursor;
const _errs9 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate22.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data3}];
return false;
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.hasNextPage !== undefined){
let data4 = data2.hasNextPage;
const _errs11 = errors;
if(typeof data4 !== "boolean"){
validate22.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data4}];
return false;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data2}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema33.type,parentSchema:schema33,data}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.id === undefined) && (missing0 = "id")) || ((data.platformId === undefined) && (missing0 = "platformId"))) || ((data.login === undefined) && (missing0 = "login"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema32.required,parentSchema:schema32,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func1.call(schema32.properties, key0))){
validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
validate21.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\"",schema:"^[0-9a-f]{32}$",parentSchema:schema32.properties.id,data:data0}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.id.type,parentSchema:schema32.properties.id,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.platformId !== undefined){
let data1 = data.platformId;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate21.errors = [{instancePath:instancePath+"/platformId",schemaPath:"#/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.platformId.type,parentSchema:schema32.properties.platformId,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.login !== undefined){
let data2 = data.login;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate21.errors = [{instancePath:instancePath+"/login",schemaPath:"#/properties/login/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.login.type,parentSchema:schema32.properties.login,data:data2}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bio !== undefined){
let data3 = data.bio;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate21.errors = [{instancePath:instancePath+"/bio",schemaPath:"#/properties/bio/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.bio.type,parentSchema:schema32.properties.bio,data:data3}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.company !== undefined){
let data4 = data.company;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate21.errors = [{instancePath:instancePath+"/company",schemaPath:"#/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.company.type,parentSchema:schema32.properties.company,data:data4}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdAt !== undefined){
let data5 = data.createdAt;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(!pattern5.test(data5)){
validate21.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.createdAt,data:data5}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.createdAt.type,parentSchema:schema32.properties.createdAt,data:data5}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.displayName !== undefined){
let data6 = data.displayName;
const _errs14 = errors;
if(typeof data6 !== "string"){
validate21.errors = [{instancePath:instancePath+"/displayName",schemaPath:"#/properties/displayName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.displayName.type,parentSchema:schema32.properties.displayName,data:data6}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.emails !== undefined){
let data7 = data.emails;
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data7)){
var valid1 = true;
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(!pattern6.test(data8)){
validate21.errors = [{instancePath:instancePath+"/emails/" + i0,schemaPath:"#/properties/emails/items/pattern",keyword:"pattern",params:{pattern: "^[^\\s@,;:<>()\"]+@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"},message:"must match pattern \""+"^[^\\s@,;:<>()\"]+@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"+"\"",schema:"^[^\\s@,;:<>()\"]+@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$",parentSchema:schema32.properties.emails.items,data:data8}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/emails/" + i0,schemaPath:"#/properties/emails/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.emails.items.type,parentSchema:schema32.properties.emails.items,data:data8}];
return false;
}
}
var valid1 = _errs18 === errors;
if(!valid1){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/emails",schemaPath:"#/properties/emails/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.emails.type,parentSchema:schema32.properties.emails,data:data7}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.embeddedAt !== undefined){
let data9 = data.embeddedAt;
const _errs20 = errors;
if(errors === _errs20){
if(typeof data9 === "string"){
if(!pattern5.test(data9)){
validate21.errors = [{instancePath:instancePath+"/embeddedAt",schemaPath:"#/properties/embeddedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.embeddedAt,data:data9}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/embeddedAt",schemaPath:"#/properties/embeddedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.embeddedAt.type,parentSchema:schema32.properties.embeddedAt,data:data9}];
return false;
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.location !== undefined){
let data10 = data.location;
const _errs22 = errors;
if(typeof data10 !== "string"){
validate21.errors = [{instancePath:instancePath+"/location",schemaPath:"#/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.location.type,parentSchema:schema32.properties.location,data:data10}];
return false;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resolvedCity !== undefined){
let data11 = data.resolvedCity;
const _errs24 = errors;
if(typeof data11 !== "string"){
validate21.errors = [{instancePath:instancePath+"/resolvedCity",schemaPath:"#/properties/resolvedCity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCity.type,parentSchema:schema32.properties.resolvedCity,data:data11}];
return false;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resolvedCountry !== undefined){
let data12 = data.resolvedCountry;
const _errs26 = errors;
if(typeof data12 !== "string"){
validate21.errors = [{instancePath:instancePath+"/resolvedCountry",schemaPath:"#/properties/resolvedCountry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCountry.type,parentSchema:schema32.properties.resolvedCountry,data:data12}];
return false;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resolvedState !== undefined){
let data13 = data.resolvedState;
const _errs28 = errors;
if(typeof data13 !== "string"){
validate21.errors = [{instancePath:instancePath+"/resolvedState",schemaPath:"#/properties/resolvedState/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedState.type,parentSchema:schema32.properties.resolvedState,data:data13}];
return false;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.socialAccounts !== undefined){
let data14 = data.socialAccounts;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data14)){
var valid2 = true;
const len1 = data14.length;
for(let i1=0; i1<len1; i1++){
let data15 = data14[i1];
const _errs32 = errors;
if(errors === _errs32){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
let missing1;
if(((data15.provider === undefined) && (missing1 = "provider")) || ((data15.url === undefined) && (missing1 = "url"))){
validate21.errors = [{instancePath:instancePath+"/socialAccounts/" + i1,schemaPath:"#/properties/socialAccounts/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema32.properties.socialAccounts.items.required,parentSchema:schema32.properties.socialAccounts.items,data:data15}];
return false;
}
else {
const _errs34 = errors;
for(const key1 in data15){
if(!((key1 === "provider") || (key1 === "url"))){
validate21.errors = [{instancePath:instancePath+"/socialAccounts/" + i1,schemaPath:"#/properties/socialAccounts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema32.properties.socialAccounts.items,data:data15}];
return false;
break;
}
}
if(_errs34 === errors){
if(data15.provider !== undefined){
let data16 = data15.provider;
const _errs35 = errors;
if(typeof data16 !== "string"){
validate21.errors = [{instancePath:instancePath+"/socialAccounts/" + i1+"/provider",schemaPath:"#/properties/socialAccounts/items/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.provider.type,parentSchema:schema32.properties.socialAccounts.items.properties.provider,data:data16}];
return false;
}
var valid3 = _errs35 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data15.url !== undefined){
let data17 = data15.url;
const _errs37 = errors;
if(typeof data17 !== "string"){
validate21.errors = [{instancePath:instancePath+"/socialAccounts/" + i1+"/url",schemaPath:"#/properties/socialAccounts/items/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.url.type,parentSchema:schema32.properties.socialAccounts.items.properties.url,data:data17}];
return false;
}
var valid3 = _errs37 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/socialAccounts/" + i1,schemaPath:"#/properties/socialAccounts/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.properties.socialAccounts.items.type,parentSchema:schema32.properties.socialAccounts.items,data:data15}];
return false;
}
}
var valid2 = _errs32 === errors;
if(!valid2){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/socialAccounts",schemaPath:"#/properties/socialAccounts/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.socialAccounts.type,parentSchema:schema32.properties.socialAccounts,data:data14}];
return false;
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updatedAt !== undefined){
let data18 = data.updatedAt;
const _errs39 = errors;
if(errors === _errs39){
if(typeof data18 === "string"){
if(!pattern5.test(data18)){
validate21.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.updatedAt,data:data18}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.updatedAt.type,parentSchema:schema32.properties.updatedAt,data:data18}];
return false;
}
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.websiteUrl !== undefined){
let data19 = data.websiteUrl;
const _errs41 = errors;
if(typeof data19 !== "string"){
validate21.errors = [{instancePath:instancePath+"/websiteUrl",schemaPath:"#/properties/websiteUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.websiteUrl.type,parentSchema:schema32.properties.websiteUrl,data:data19}];
return false;
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.aggregates !== undefined){
let data20 = data.aggregates;
const _errs43 = errors;
if(errors === _errs43){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
let missing2;
if((data20.totalStars === undefined) && (missing2 = "totalStars")){
validate21.errors = [{instancePath:instancePath+"/aggregates",schemaPath:"#/properties/aggregates/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema32.properties.aggregates.required,parentSchema:schema32.properties.aggregates,data:data20}];
return false;
}
else {
const _errs45 = errors;
for(const key2 in data20){
if(!(key2 === "totalStars")){
validate21.errors = [{instancePath:instancePath+"/aggregates",schemaPath:"#/properties/aggregates/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema32.properties.aggregates,data:data20}];
return false;
break;
}
}
if(_errs45 === errors){
if(data20.totalStars !== undefined){
let data21 = data20.totalStars;
const _errs46 = errors;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
validate21.errors = [{instancePath:instancePath+"/aggregates/totalStars",schemaPath:"#/properties/aggregates/properties/totalStars/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema32.properties.aggregates.properties.totalStars.type,parentSchema:schema32.properties.aggregates.properties.totalStars,data:data21}];
return false;
}
if(errors === _errs46){
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 < 0 || isNaN(data21)){
validate21.errors = [{instancePath:instancePath+"/aggregates/totalStars",schemaPath:"#/properties/aggregates/properties/totalStars/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema32.properties.aggregates.properties.totalStars,data:data21}];
return false;
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/aggregates",schemaPath:"#/properties/aggregates/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.properties.aggregates.type,parentSchema:schema32.properties.aggregates,data:data20}];
return false;
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bestEmail !== undefined){
let data22 = data.bestEmail;
const _errs48 = errors;
if((typeof data22 !== "string") && (data22 !== null)){
validate21.errors = [{instancePath:instancePath+"/bestEmail",schemaPath:"#/properties/bestEmail/type",keyword:"type",params:{type: schema32.properties.bestEmail.type},message:"must be string,null",schema:schema32.properties.bestEmail.type,parentSchema:schema32.properties.bestEmail,data:data22}];
return false;
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.contributes !== undefined){
const _errs50 = errors;
if(!(validate22(data.contributes, {instancePath:instancePath+"/contributes",parentData:data,parentDataProperty:"contributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var valid0 = _errs50 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.devrank !== undefined){
let data24 = data.devrank;
const _errs51 = errors;
const _errs52 = errors;
if(errors === _errs52){
if(data24 && typeof data24 == "object" && !Array.isArray(data24)){
let missing3;
if(((((((((((data24.community === undefined) && (missing3 = "community")) || ((data24.crackedScore === undefined) && (missing3 = "crackedScore"))) || ((data24.createdAt === undefined) && (missing3 = "createdAt"))) || ((data24.followersIn === undefined) && (missing3 = "followersIn"))) || ((data24.followingOut === undefined) && (missing3 = "followingOut"))) || ((data24.pc === undefined) && (missing3 = "pc"))) || ((data24.rawScore === undefined) && (missing3 = "rawScore"))) || ((data24.tier === undefined) && (missing3 = "tier"))) || ((data24.trust === undefined) && (missing3 = "trust"))) || ((data24.updatedAt === undefined) && (missing3 = "updatedAt"))){
validate21.errors = [{instancePath:instancePath+"/devrank",schemaPath:"DevRank/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'",schema:schema37.required,parentSchema:schema37,data:data24}];
return false;
}
else {
const _errs54 = errors;
for(const key3 in data24){
if(!(func1.call(schema37.properties, key3))){
validate21.errors = [{instancePath:instancePath+"/devrank",schemaPath:"DevRank/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema37,data:data24}];
return false;
break;
}
}
if(_errs54 === errors){
if(data24.community !== undefined){
let data25 = data24.community;
const _errs55 = errors;
if(!(((typeof data25 == "number") && (!(data25 % 1) && !isNaN(data25))) && (isFinite(data25)))){
validate21.errors = [{instancePath:instancePath+"/devrank/community",schemaPath:"DevRank/properties/community/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.properties.community.type,parentSchema:schema37.properties.community,data:data25}];
return false;
}
if(errors === _errs55){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 < 0 || isNaN(data25)){
validate21.errors = [{instancePath:instancePath+"/devrank/community",schemaPath:"DevRank/properties/community/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.community,data:data25}];
return false;
}
}
}
var valid6 = _errs55 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data24.crackedScore !== undefined){
let data26 = data24.crackedScore;
const _errs57 = errors;
if(errors === _errs57){
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 > 100 || isNaN(data26)){
validate21.errors = [{instancePath:instancePath+"/devrank/crackedScore",schemaPath:"DevRank/properties/crackedScore/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema37.properties.crackedScore,data:data26}];
return false;
}
else {
if(data26 < 0 || isNaN(data26)){
validate21.errors = [{instancePath:instancePath+"/devrank/crackedScore",schemaPath:"DevRank/properties/crackedScore/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.crackedScore,data:data26}];
return false;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/devrank/crackedScore",schemaPath:"DevRank/properties/crackedScore/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.crackedScore.type,parentSchema:schema37.properties.crackedScore,data:data26}];
return false;
}
}
var valid6 = _errs57 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data24.createdAt !== undefined){
let data27 = data24.createdAt;
const _errs59 = errors;
if(errors === _errs59){
if(typeof data27 === "string"){
if(!pattern5.test(data27)){
validate21.errors = [{instancePath:instancePath+"/devrank/createdAt",schemaPath:"DevRank/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema37.properties.createdAt,data:data27}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/devrank/createdAt",schemaPath:"DevRank/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.createdAt.type,parentSchema:schema37.properties.createdAt,data:data27}];
return false;
}
}
var valid6 = _errs59 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data24.followersIn !== undefined){
let data28 = data24.followersIn;
const _errs61 = errors;
if(!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))){
validate21.errors = [{instancePath:instancePath+"/devrank/followersIn",schemaPath:"DevRank/properties/followersIn/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.properties.followersIn.type,parentSchema:schema37.properties.followersIn,data:data28}];
return false;
}
if(errors === _errs61){
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 < 0 || isNaN(data28)){
validate21.errors = [{instancePath:instancePath+"/devrank/followersIn",schemaPath:"DevRank/properties/followersIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.followersIn,data:data28}];
return false;
}
}
}
var valid6 = _errs61 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data24.followingOut !== undefined){
let data29 = data24.followingOut;
const _errs63 = errors;
if(!(((typeof data29 == "number") && (!(data29 % 1) && !isNaN(data29))) && (isFinite(data29)))){
validate21.errors = [{instancePath:instancePath+"/devrank/followingOut",schemaPath:"DevRank/properties/followingOut/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.properties.followingOut.type,parentSchema:schema37.properties.followingOut,data:data29}];
return false;
}
if(errors === _errs63){
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 < 0 || isNaN(data29)){
validate21.errors = [{instancePath:instancePath+"/devrank/followingOut",schemaPath:"DevRank/properties/followingOut/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.followingOut,data:data29}];
return false;
}
}
}
var valid6 = _errs63 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data24.pc !== undefined){
let data30 = data24.pc;
const _errs65 = errors;
if(errors === _errs65){
if((typeof data30 == "number") && (isFinite(data30))){
if(data30 > 100 || isNaN(data30)){
validate21.errors = [{instancePath:instancePath+"/devrank/pc",schemaPath:"DevRank/properties/pc/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema37.properties.pc,data:data30}];
return false;
}
else {
if(data30 < 0 || isNaN(data30)){
validate21.errors = [{instancePath:instancePath+"/devrank/pc",schemaPath:"DevRank/properties/pc/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.pc,data:data30}];
return false;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/devrank/pc",schemaPath:"DevRank/properties/pc/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.pc.type,parentSchema:schema37.properties.pc,data:data30}];
return false;
}
}
var valid6 = _errs65 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data24.rawScore !== undefined){
let data31 = data24.rawScore;
const _errs67 = errors;
if(!((typeof data31 == "number") && (isFinite(data31)))){
validate21.errors = [{instancePath:instancePath+"/devrank/rawScore",schemaPath:"DevRank/properties/rawScore/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.rawScore.type,parentSchema:schema37.properties.rawScore,data:data31}];
return false;
}
var valid6 = _errs67 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data24.tier !== undefined){
let data32 = data24.tier;
const _errs69 = errors;
if(typeof data32 !== "string"){
validate21.errors = [{instancePath:instancePath+"/devrank/tier",schemaPath:"DevRank/properties/tier/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.tier.type,parentSchema:schema37.properties.tier,data:data32}];
return false;
}
if(!(((((((data32 === "PLATINUM") || (data32 === "EMERALD")) || (data32 === "DIAMOND")) || (data32 === "GOLD")) || (data32 === "SILVER")) || (data32 === "BRONZE")) || (data32 === "IRON"))){
validate21.errors = [{instancePath:instancePath+"/devrank/tier",schemaPath:"DevRank/properties/tier/enum",keyword:"enum",params:{allowedValues: schema37.properties.tier.enum},message:"must be equal to one of the allowed values",schema:schema37.properties.tier.enum,parentSchema:schema37.properties.tier,data:data32}];
return false;
}
var valid6 = _errs69 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data24.trust !== undefined){
let data33 = data24.trust;
const _errs71 = errors;
if(errors === _errs71){
if((typeof data33 == "number") && (isFinite(data33))){
if(data33 > 1 || isNaN(data33)){
validate21.errors = [{instancePath:instancePath+"/devrank/trust",schemaPath:"DevRank/properties/trust/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema37.properties.trust,data:data33}];
return false;
}
else {
if(data33 < 0 || isNaN(data33)){
validate21.errors = [{instancePath:instancePath+"/devrank/trust",schemaPath:"DevRank/properties/trust/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.trust,data:data33}];
return false;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/devrank/trust",schemaPath:"DevRank/properties/trust/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.trust.type,parentSchema:schema37.properties.trust,data:data33}];
return false;
}
}
var valid6 = _errs71 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data24.updatedAt !== undefined){
let data34 = data24.updatedAt;
const _errs73 = errors;
if(errors === _errs73){
if(typeof data34 === "string"){
if(!pattern5.test(data34)){
validate21.errors = [{instancePath:instancePath+"/devrank/updatedAt",schemaPath:"DevRank/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema37.properties.updatedAt,data:data34}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/devrank/updatedAt",schemaPath:"DevRank/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.updatedAt.type,parentSchema:schema37.properties.updatedAt,data:data34}];
return false;
}
}
var valid6 = _errs73 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/devrank",schemaPath:"DevRank/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema37.type,parentSchema:schema37,data:data24}];
return false;
}
}
var valid0 = _errs51 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.followers !== undefined){
const _errs75 = errors;
if(!(validate24(data.followers, {instancePath:instancePath+"/followers",parentData:data,parentDataProperty:"followers",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs75 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.following !== undefined){
const _errs76 = errors;
if(!(validate24(data.following, {instancePath:instancePath+"/following",parentData:data,parentDataProperty:"following",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs76 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.owns !== undefined){
const _errs77 = errors;
if(!(validate22(data.owns, {instancePath:instancePath+"/owns",parentData:data,parentDataProperty:"owns",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var valid0 = _errs77 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.professional !== undefined){
let data38 = data.professional;
const _errs78 = errors;
const _errs79 = errors;
if(errors === _errs79){
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
const _errs81 = errors;
for(const key4 in data38){
if(!(func1.call(schema38.properties, key4))){
validate21.errors = [{instancePath:instancePath+"/professional",schemaPath:"Professional/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema38,data:data38}];
return false;
break;
}
}
if(_errs81 === errors){
if(data38.city !== undefined){
let data39 = data38.city;
const _errs82 = errors;
if(typeof data39 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/city",schemaPath:"Professional/properties/city/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.city.type,parentSchema:schema38.properties.city,data:data39}];
return false;
}
var valid8 = _errs82 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.country !== undefined){
let data40 = data38.country;
const _errs84 = errors;
if(typeof data40 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/country",schemaPath:"Professional/properties/country/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.country.type,parentSchema:schema38.properties.country,data:data40}];
return false;
}
var valid8 = _errs84 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.currentIndustry !== undefined){
let data41 = data38.currentIndustry;
const _errs86 = errors;
if(typeof data41 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/currentIndustry",schemaPath:"Professional/properties/currentIndustry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.currentIndustry.type,parentSchema:schema38.properties.currentIndustry,data:data41}];
return false;
}
var valid8 = _errs86 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.firstName !== undefined){
let data42 = data38.firstName;
const _errs88 = errors;
if(typeof data42 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/firstName",schemaPath:"Professional/properties/firstName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.firstName.type,parentSchema:schema38.properties.firstName,data:data42}];
return false;
}
var valid8 = _errs88 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.functionalArea !== undefined){
let data43 = data38.functionalArea;
const _errs90 = errors;
if(typeof data43 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/functionalArea",schemaPath:"Professional/properties/functionalArea/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.functionalArea.type,parentSchema:schema38.properties.functionalArea,data:data43}];
return false;
}
var valid8 = _errs90 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.headline !== undefined){
let data44 = data38.headline;
const _errs92 = errors;
if(typeof data44 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/headline",schemaPath:"Professional/properties/headline/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.headline.type,parentSchema:schema38.properties.headline,data:data44}];
return false;
}
var valid8 = _errs92 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.lastName !== undefined){
let data45 = data38.lastName;
const _errs94 = errors;
if(typeof data45 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/lastName",schemaPath:"Professional/properties/lastName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.lastName.type,parentSchema:schema38.properties.lastName,data:data45}];
return false;
}
var valid8 = _errs94 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.location !== undefined){
let data46 = data38.location;
const _errs96 = errors;
if(typeof data46 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/location",schemaPath:"Professional/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.location.type,parentSchema:schema38.properties.location,data:data46}];
return false;
}
var valid8 = _errs96 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.organization !== undefined){
let data47 = data38.organization;
const _errs98 = errors;
if(typeof data47 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/organization",schemaPath:"Professional/properties/organization/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.organization.type,parentSchema:schema38.properties.organization,data:data47}];
return false;
}
var valid8 = _errs98 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.professionalUrl !== undefined){
let data48 = data38.professionalUrl;
const _errs100 = errors;
if(typeof data48 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/professionalUrl",schemaPath:"Professional/properties/professionalUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.professionalUrl.type,parentSchema:schema38.properties.professionalUrl,data:data48}];
return false;
}
var valid8 = _errs100 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.seniority !== undefined){
let data49 = data38.seniority;
const _errs102 = errors;
if(typeof data49 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/seniority",schemaPath:"Professional/properties/seniority/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.seniority.type,parentSchema:schema38.properties.seniority,data:data49}];
return false;
}
var valid8 = _errs102 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.seniorityLevel !== undefined){
let data50 = data38.seniorityLevel;
const _errs104 = errors;
if(typeof data50 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/seniorityLevel",schemaPath:"Professional/properties/seniorityLevel/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.seniorityLevel.type,parentSchema:schema38.properties.seniorityLevel,data:data50}];
return false;
}
var valid8 = _errs104 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.state !== undefined){
let data51 = data38.state;
const _errs106 = errors;
if(typeof data51 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/state",schemaPath:"Professional/properties/state/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.state.type,parentSchema:schema38.properties.state,data:data51}];
return false;
}
var valid8 = _errs106 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.title !== undefined){
let data52 = data38.title;
const _errs108 = errors;
if(typeof data52 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/title",schemaPath:"Professional/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.title.type,parentSchema:schema38.properties.title,data:data52}];
return false;
}
var valid8 = _errs108 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.awards !== undefined){
let data53 = data38.awards;
const _errs110 = errors;
if(errors === _errs110){
if(Array.isArray(data53)){
var valid9 = true;
const len2 = data53.length;
for(let i2=0; i2<len2; i2++){
let data54 = data53[i2];
const _errs112 = errors;
if(typeof data54 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/awards/" + i2,schemaPath:"Professional/properties/awards/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.awards.items.type,parentSchema:schema38.properties.awards.items,data:data54}];
return false;
}
var valid9 = _errs112 === errors;
if(!valid9){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/awards",schemaPath:"Professional/properties/awards/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.awards.type,parentSchema:schema38.properties.awards,data:data53}];
return false;
}
}
var valid8 = _errs110 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.certifications !== undefined){
let data55 = data38.certifications;
const _errs114 = errors;
if(errors === _errs114){
if(Array.isArray(data55)){
var valid10 = true;
const len3 = data55.length;
for(let i3=0; i3<len3; i3++){
let data56 = data55[i3];
const _errs116 = errors;
if(typeof data56 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/certifications/" + i3,schemaPath:"Professional/properties/certifications/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.certifications.items.type,parentSchema:schema38.properties.certifications.items,data:data56}];
return false;
}
var valid10 = _errs116 === errors;
if(!valid10){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/certifications",schemaPath:"Professional/properties/certifications/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.certifications.type,parentSchema:schema38.properties.certifications,data:data55}];
return false;
}
}
var valid8 = _errs114 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.departments !== undefined){
let data57 = data38.departments;
const _errs118 = errors;
if(errors === _errs118){
if(Array.isArray(data57)){
var valid11 = true;
const len4 = data57.length;
for(let i4=0; i4<len4; i4++){
let data58 = data57[i4];
const _errs120 = errors;
if(typeof data58 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/departments/" + i4,schemaPath:"Professional/properties/departments/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.departments.items.type,parentSchema:schema38.properties.departments.items,data:data58}];
return false;
}
var valid11 = _errs120 === errors;
if(!valid11){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/departments",schemaPath:"Professional/properties/departments/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.departments.type,parentSchema:schema38.properties.departments,data:data57}];
return false;
}
}
var valid8 = _errs118 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.expertise !== undefined){
let data59 = data38.expertise;
const _errs122 = errors;
if(errors === _errs122){
if(Array.isArray(data59)){
var valid12 = true;
const len5 = data59.length;
for(let i5=0; i5<len5; i5++){
let data60 = data59[i5];
const _errs124 = errors;
if(typeof data60 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/expertise/" + i5,schemaPath:"Professional/properties/expertise/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.expertise.items.type,parentSchema:schema38.properties.expertise.items,data:data60}];
return false;
}
var valid12 = _errs124 === errors;
if(!valid12){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/expertise",schemaPath:"Professional/properties/expertise/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.expertise.type,parentSchema:schema38.properties.expertise,data:data59}];
return false;
}
}
var valid8 = _errs122 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.languages !== undefined){
let data61 = data38.languages;
const _errs126 = errors;
if(errors === _errs126){
if(Array.isArray(data61)){
var valid13 = true;
const len6 = data61.length;
for(let i6=0; i6<len6; i6++){
let data62 = data61[i6];
const _errs128 = errors;
if(typeof data62 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/languages/" + i6,schemaPath:"Professional/properties/languages/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.languages.items.type,parentSchema:schema38.properties.languages.items,data:data62}];
return false;
}
var valid13 = _errs128 === errors;
if(!valid13){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/languages",schemaPath:"Professional/properties/languages/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.languages.type,parentSchema:schema38.properties.languages,data:data61}];
return false;
}
}
var valid8 = _errs126 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.memberships !== undefined){
let data63 = data38.memberships;
const _errs130 = errors;
if(errors === _errs130){
if(Array.isArray(data63)){
var valid14 = true;
const len7 = data63.length;
for(let i7=0; i7<len7; i7++){
let data64 = data63[i7];
const _errs132 = errors;
if(typeof data64 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/memberships/" + i7,schemaPath:"Professional/properties/memberships/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.memberships.items.type,parentSchema:schema38.properties.memberships.items,data:data64}];
return false;
}
var valid14 = _errs132 === errors;
if(!valid14){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/memberships",schemaPath:"Professional/properties/memberships/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.memberships.type,parentSchema:schema38.properties.memberships,data:data63}];
return false;
}
}
var valid8 = _errs130 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.patents !== undefined){
let data65 = data38.patents;
const _errs134 = errors;
if(errors === _errs134){
if(Array.isArray(data65)){
var valid15 = true;
const len8 = data65.length;
for(let i8=0; i8<len8; i8++){
let data66 = data65[i8];
const _errs136 = errors;
if(typeof data66 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/patents/" + i8,schemaPath:"Professional/properties/patents/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.patents.items.type,parentSchema:schema38.properties.patents.items,data:data66}];
return false;
}
var valid15 = _errs136 === errors;
if(!valid15){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/patents",schemaPath:"Professional/properties/patents/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.patents.type,parentSchema:schema38.properties.patents,data:data65}];
return false;
}
}
var valid8 = _errs134 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.priorIndustries !== undefined){
let data67 = data38.priorIndustries;
const _errs138 = errors;
if(errors === _errs138){
if(Array.isArray(data67)){
var valid16 = true;
const len9 = data67.length;
for(let i9=0; i9<len9; i9++){
let data68 = data67[i9];
const _errs140 = errors;
if(typeof data68 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/priorIndustries/" + i9,schemaPath:"Professional/properties/priorIndustries/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.priorIndustries.items.type,parentSchema:schema38.properties.priorIndustries.items,data:data68}];
return false;
}
var valid16 = _errs140 === errors;
if(!valid16){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/priorIndustries",schemaPath:"Professional/properties/priorIndustries/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.priorIndustries.type,parentSchema:schema38.properties.priorIndustries,data:data67}];
return false;
}
}
var valid8 = _errs138 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.publications !== undefined){
let data69 = data38.publications;
const _errs142 = errors;
if(errors === _errs142){
if(Array.isArray(data69)){
var valid17 = true;
const len10 = data69.length;
for(let i10=0; i10<len10; i10++){
let data70 = data69[i10];
const _errs144 = errors;
if(typeof data70 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/publications/" + i10,schemaPath:"Professional/properties/publications/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.publications.items.type,parentSchema:schema38.properties.publications.items,data:data70}];
return false;
}
var valid17 = _errs144 === errors;
if(!valid17){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/publications",schemaPath:"Professional/properties/publications/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.publications.type,parentSchema:schema38.properties.publications,data:data69}];
return false;
}
}
var valid8 = _errs142 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.connectionsCount !== undefined){
let data71 = data38.connectionsCount;
const _errs146 = errors;
if(!(((typeof data71 == "number") && (!(data71 % 1) && !isNaN(data71))) && (isFinite(data71)))){
validate21.errors = [{instancePath:instancePath+"/professional/connectionsCount",schemaPath:"Professional/properties/connectionsCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema38.properties.connectionsCount.type,parentSchema:schema38.properties.connectionsCount,data:data71}];
return false;
}
if(errors === _errs146){
if((typeof data71 == "number") && (isFinite(data71))){
if(data71 < 0 || isNaN(data71)){
validate21.errors = [{instancePath:instancePath+"/professional/connectionsCount",schemaPath:"Professional/properties/connectionsCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema38.properties.connectionsCount,data:data71}];
return false;
}
}
}
var valid8 = _errs146 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.followerCount !== undefined){
let data72 = data38.followerCount;
const _errs148 = errors;
if(!(((typeof data72 == "number") && (!(data72 % 1) && !isNaN(data72))) && (isFinite(data72)))){
validate21.errors = [{instancePath:instancePath+"/professional/followerCount",schemaPath:"Professional/properties/followerCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema38.properties.followerCount.type,parentSchema:schema38.properties.followerCount,data:data72}];
return false;
}
if(errors === _errs148){
if((typeof data72 == "number") && (isFinite(data72))){
if(data72 < 0 || isNaN(data72)){
validate21.errors = [{instancePath:instancePath+"/professional/followerCount",schemaPath:"Professional/properties/followerCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema38.properties.followerCount,data:data72}];
return false;
}
}
}
var valid8 = _errs148 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.education !== undefined){
let data73 = data38.education;
const _errs150 = errors;
if(errors === _errs150){
if(Array.isArray(data73)){
var valid18 = true;
const len11 = data73.length;
for(let i11=0; i11<len11; i11++){
let data74 = data73[i11];
const _errs152 = errors;
if(errors === _errs152){
if(data74 && typeof data74 == "object" && !Array.isArray(data74)){
const _errs154 = errors;
for(const key5 in data74){
if(!(((((key5 === "campus") || (key5 === "endDate")) || (key5 === "major")) || (key5 === "specialization")) || (key5 === "startDate"))){
validate21.errors = [{instancePath:instancePath+"/professional/education/" + i11,schemaPath:"Professional/properties/education/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema38.properties.education.items,data:data74}];
return false;
break;
}
}
if(_errs154 === errors){
if(data74.campus !== undefined){
let data75 = data74.campus;
const _errs155 = errors;
if(typeof data75 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/education/" + i11+"/campus",schemaPath:"Professional/properties/education/items/properties/campus/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.campus.type,parentSchema:schema38.properties.education.items.properties.campus,data:data75}];
return false;
}
var valid19 = _errs155 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data74.endDate !== undefined){
let data76 = data74.endDate;
const _errs157 = errors;
if(typeof data76 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/education/" + i11+"/endDate",schemaPath:"Professional/properties/education/items/properties/endDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.endDate.type,parentSchema:schema38.properties.education.items.properties.endDate,data:data76}];
return false;
}
var valid19 = _errs157 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data74.major !== undefined){
let data77 = data74.major;
const _errs159 = errors;
if(typeof data77 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/education/" + i11+"/major",schemaPath:"Professional/properties/education/items/properties/major/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.major.type,parentSchema:schema38.properties.education.items.properties.major,data:data77}];
return false;
}
var valid19 = _errs159 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data74.specialization !== undefined){
let data78 = data74.specialization;
const _errs161 = errors;
if(typeof data78 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/education/" + i11+"/specialization",schemaPath:"Professional/properties/education/items/properties/specialization/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.specialization.type,parentSchema:schema38.properties.education.items.properties.specialization,data:data78}];
return false;
}
var valid19 = _errs161 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data74.startDate !== undefined){
let data79 = data74.startDate;
const _errs163 = errors;
if(typeof data79 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/education/" + i11+"/startDate",schemaPath:"Professional/properties/education/items/properties/startDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.startDate.type,parentSchema:schema38.properties.education.items.properties.startDate,data:data79}];
return false;
}
var valid19 = _errs163 === errors;
}
else {
var valid19 = true;
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/education/" + i11,schemaPath:"Professional/properties/education/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.properties.education.items.type,parentSchema:schema38.properties.education.items,data:data74}];
return false;
}
}
var valid18 = _errs152 === errors;
if(!valid18){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/education",schemaPath:"Professional/properties/education/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.education.type,parentSchema:schema38.properties.education,data:data73}];
return false;
}
}
var valid8 = _errs150 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data38.experience !== undefined){
let data80 = data38.experience;
const _errs165 = errors;
if(errors === _errs165){
if(Array.isArray(data80)){
var valid20 = true;
const len12 = data80.length;
for(let i12=0; i12<len12; i12++){
let data81 = data80[i12];
const _errs167 = errors;
if(errors === _errs167){
if(data81 && typeof data81 == "object" && !Array.isArray(data81)){
const _errs169 = errors;
for(const key6 in data81){
if(!((((((((key6 === "company") || (key6 === "endDate")) || (key6 === "industry")) || (key6 === "location")) || (key6 === "startDate")) || (key6 === "summary")) || (key6 === "title")) || (key6 === "isCurrent"))){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12,schemaPath:"Professional/properties/experience/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema38.properties.experience.items,data:data81}];
return false;
break;
}
}
if(_errs169 === errors){
if(data81.company !== undefined){
let data82 = data81.company;
const _errs170 = errors;
if(typeof data82 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/company",schemaPath:"Professional/properties/experience/items/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.company.type,parentSchema:schema38.properties.experience.items.properties.company,data:data82}];
return false;
}
var valid21 = _errs170 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data81.endDate !== undefined){
let data83 = data81.endDate;
const _errs172 = errors;
if(typeof data83 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/endDate",schemaPath:"Professional/properties/experience/items/properties/endDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.endDate.type,parentSchema:schema38.properties.experience.items.properties.endDate,data:data83}];
return false;
}
var valid21 = _errs172 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data81.industry !== undefined){
let data84 = data81.industry;
const _errs174 = errors;
if(typeof data84 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/industry",schemaPath:"Professional/properties/experience/items/properties/industry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.industry.type,parentSchema:schema38.properties.experience.items.properties.industry,data:data84}];
return false;
}
var valid21 = _errs174 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data81.location !== undefined){
let data85 = data81.location;
const _errs176 = errors;
if(typeof data85 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/location",schemaPath:"Professional/properties/experience/items/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.location.type,parentSchema:schema38.properties.experience.items.properties.location,data:data85}];
return false;
}
var valid21 = _errs176 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data81.startDate !== undefined){
let data86 = data81.startDate;
const _errs178 = errors;
if(typeof data86 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/startDate",schemaPath:"Professional/properties/experience/items/properties/startDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.startDate.type,parentSchema:schema38.properties.experience.items.properties.startDate,data:data86}];
return false;
}
var valid21 = _errs178 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data81.summary !== undefined){
let data87 = data81.summary;
const _errs180 = errors;
if(typeof data87 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/summary",schemaPath:"Professional/properties/experience/items/properties/summary/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.summary.type,parentSchema:schema38.properties.experience.items.properties.summary,data:data87}];
return false;
}
var valid21 = _errs180 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data81.title !== undefined){
let data88 = data81.title;
const _errs182 = errors;
if(typeof data88 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/title",schemaPath:"Professional/properties/experience/items/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.title.type,parentSchema:schema38.properties.experience.items.properties.title,data:data88}];
return false;
}
var valid21 = _errs182 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data81.isCurrent !== undefined){
let data89 = data81.isCurrent;
const _errs184 = errors;
if(typeof data89 !== "boolean"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/isCurrent",schemaPath:"Professional/properties/experience/items/properties/isCurrent/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema38.properties.experience.items.properties.isCurrent.type,parentSchema:schema38.properties.experience.items.properties.isCurrent,data:data89}];
return false;
}
var valid21 = _errs184 === errors;
}
else {
var valid21 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12,schemaPath:"Professional/properties/experience/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.properties.experience.items.type,parentSchema:schema38.properties.experience.items,data:data81}];
return false;
}
}
var valid20 = _errs167 === errors;
if(!valid20){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/experience",schemaPath:"Professional/properties/experience/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.experience.type,parentSchema:schema38.properties.experience,data:data80}];
return false;
}
}
var valid8 = _errs165 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional",schemaPath:"Professional/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.type,parentSchema:schema38,data:data38}];
return false;
}
}
var valid0 = _errs78 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stars !== undefined){
const _errs186 = errors;
if(!(validate22(data.stars, {instancePath:instancePath+"/stars",parentData:data,parentDataProperty:"stars",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var valid0 = _errs186 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.score !== undefined){
let data91 = data.score;
const _errs187 = errors;
if(errors === _errs187){
if((typeof data91 == "number") && (isFinite(data91))){
if(data91 > 1 || isNaN(data91)){
validate21.errors = [{instancePath:instancePath+"/score",schemaPath:"#/properties/score/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema32.properties.score,data:data91}];
return false;
}
else {
if(data91 < 0 || isNaN(data91)){
validate21.errors = [{instancePath:instancePath+"/score",schemaPath:"#/properties/score/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema32.properties.score,data:data91}];
return false;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.properties.score.type,parentSchema:schema32.properties.score,data:data91}];
return false;
}
}
var valid0 = _errs187 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))) || ((data.pageInfo === undefined) && (missing0 = "pageInfo"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema31.required,parentSchema:schema31,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "count") || (key0 === "users")) || (key0 === "pageInfo"))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema31,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate20.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema31.properties.count.type,parentSchema:schema31.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate20.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema31.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate21(data1[i0], {instancePath:instancePath+"/users/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema31.properties.users.type,parentSchema:schema31.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pageInfo !== undefined){
let data3 = data.pageInfo;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.endCursor === undefined) && (missing1 = "endCursor")) || ((data3.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate20.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data3}];
return false;
}
else {
const _errs10 = errors;
for(const key1 in data3){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate20.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data3}];
return false;
break;
}
}
if(_errs10 === errors){
if(data3.endCursor !== undefined){
let data4 = data3.endCursor;
const _errs11 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate20.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data4}];
return false;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3.hasNextPage !== undefined){
let data5 = data3.hasNextPage;
const _errs13 = errors;
if(typeof data5 !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data5}];
return false;
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data3}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema31.type,parentSchema:schema31,data}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const searchUsersNaturalLanguage = validate34;
const schema43 = {"type":"object","required":["count","users","pageInfo","searchQuery"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users returned"},"users":{"type":"array","items":{"$ref":"User"}},"pageInfo":{"$ref":"PageInfo"},"searchQuery":{"type":"string","description":"The text that was searched for; the sentence itself where all of it is filters"},"explanation":{"$ref":"Explanation"}},"additionalProperties":false};
const schema45 = {"type":"object","required":["by","query","parts","relaxed"],"properties":{"by":{"type":"string","enum":["rules","model"],"description":"Whether rules or a model interpreted the sentence"},"query":{"type":["string","null"],"description":"The text that was searched for; null where only `filters` decided"},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"rankBy":{"$ref":"RankBy","x-allowed":"a ranking formula"},"first":{"type":"integer","minimum":1,"maximum":1000,"description":"How many were asked for, by the request or else by the sentence"},"parts":{"type":"array","items":{"type":"object","required":["kind","text"],"properties":{"kind":{"type":"string","enum":["place","company","language","role","seniority","count","date","person","education","industry","email","order","limit","text"]},"text":{"type":"string","description":"As the sentence says it"},"filters":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"ignored":{"type":"string","description":"Why it was excluded"}},"additionalProperties":false},"description":"Parts of the sentence, in order, and their filters; none of a model"},"relaxed":{"type":"array","items":{"type":"object","required":["step","reason"],"properties":{"step":{"type":"string","enum":["state","country","and","filters"]},"reason":{"type":"string","description":"Why the search was widened"}},"additionalProperties":false},"description":"Steps taken because nothing was found; `query` and `filters` are those after them"}},"additionalProperties":false,"description":"The search that was run. Its `query`, `filters`, `rankBy` and `first`, sent to `/search/users` or `/search/repos` with the rest of the request, give the same results."};
const schema46 = {"type":"object","if":{"required":["filters"]},"then":{"type":"object","required":["filters","op"],"properties":{"filters":{"type":"array","items":{"$ref":"FilterExpression","x-allowed":"a filter expression"},"minItems":1,"maxItems":256,"x-allowed":"an array of 1 to 256 filter expressions"},"op":{"type":"string","enum":["And","Or"]}},"additionalProperties":false,"x-members":"either {field, op, value} or {filters, op}"},"else":{"type":"object","required":["field","op","value"],"properties":{"field":{"type":"string","maxLength":64,"description":"A field of the collection"},"op":{"type":"string","enum":["Eq","NotEq","In","NotIn","Lt","Lte","Gt","Gte","Glob","NotGlob","IGlob","NotIGlob","Regex","Contains","NotContains","ContainsAny","NotContainsAny","AnyLt","AnyLte","AnyGt","AnyGte","ContainsAllTokens"]},"value":{"type":["string","number","boolean","array"],"maxItems":1000,"maxLength":1024,"if":{"prefixItems":[{"type":"string"}]},"then":{"items":{"type":"string","maxLength":1024,"x-allowed":"a string of at most 1024 characters or a number, the same kind throughout the list"}},"else":{"items":{"type":"number","x-allowed":"a string of at most 1024 characters or a number, the same kind throughout the list"}},"x-allowed":"a string of at most 1024 characters, a number, true or false, or an array of at most 1000 strings or numbers"}},"additionalProperties":false,"x-members":"either {field, op, value} or {filters, op}"},"x-allowed":"a JSON object, either {field, op, value} or {filters, op}","description":"A leaf `{field, op, value}`, or `{filters: [...], op: \"And\" | \"Or\"}` over leaves and composites, at most 8 levels deep with 256 leaves. Fields and operators are listed at the top of this document."};
const wrapper2 = {validate: validate37};


function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate37.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(data && typeof data == "object" && !Array.isArray(data))){
validate37.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema46.type,parentSchema:schema46,data}];
return false;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.filters === undefined) && (missing0 = "filters")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs3 = errors;
if(errors === _errs3){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.filters === undefined) && (missing1 = "filters")) || ((data.op === undefined) && (missing1 = "op"))){
validate37.errors = [{instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema46.then.required,parentSchema:schema46.then,data}];
return false;
}
else {
const _errs5 = errors;
for(const key0 in data){
if(!((key0 === "filters") || (key0 === "op"))){
validate37.errors = [{instancePath,schemaPath:"#/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema46.then,data}];
return false;
break;
}
}
if(_errs5 === errors){
if(data.filters !== undefined){
let data0 = data.filters;
const _errs6 = errors;
if(errors === _errs6){
if(Array.isArray(data0)){
if(data0.length > 256){
validate37.errors = [{instancePath:instancePath+"/filters",schemaPath:"#/then/properties/filters/maxItems",keyword:"maxItems",params:{limit: 256},message:"must NOT have more than 256 items",schema:256,parentSchema:schema46.then.properties.filters,data:data0}];
return false;
}
else {
if(data0.length < 1){
validate37.errors = [{instancePath:instancePath+"/filters",schemaPath:"#/then/properties/filters/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema46.then.properties.filters,data:data0}];
return false;
}
else {
var valid2 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs8 = errors;
if(!(wrapper2.validate(data0[i0], {instancePath:instancePath+"/filters/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper2.validate.errors : vErrors.concat(wrapper2.validate.errors);
errors = vErrors.length;
}
var valid2 = _errs8 === errors;
if(!valid2){
break;
}
}
}
}
}
else {
validate37.errors = [{instancePath:instancePath+"/filters",schemaPath:"#/then/properties/filters/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema46.then.properties.filters.type,parentSchema:schema46.then.properties.filters,data:data0}];
return false;
}
}
var valid1 = _errs6 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data.op !== undefined){
let data2 = data.op;
const _errs9 = errors;
if(typeof data2 !== "string"){
validate37.errors = [{instancePath:instancePath+"/op",schemaPath:"#/then/properties/op/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema46.then.properties.op.type,parentSchema:schema46.then.properties.op,data:data2}];
return false;
}
if(!((data2 === "And") || (data2 === "Or"))){
validate37.errors = [{instancePath:instancePath+"/op",schemaPath:"#/then/properties/op/enum",keyword:"enum",params:{allowedValues: schema46.then.properties.op.enum},message:"must be equal to one of the allowed values",schema:schema46.then.properties.op.enum,parentSchema:schema46.then.properties.op,data:data2}];
return false;
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
else {
validate37.errors = [{instancePath,schemaPath:"#/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema46.then.type,parentSchema:schema46.then,data}];
return false;
}
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
if(valid0){
var props1 = true;
}
ifClause0 = "then";
}
else {
const _errs11 = errors;
if(errors === _errs11){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((((data.field === undefined) && (missing2 = "field")) || ((data.op === undefined) && (missing2 = "op"))) || ((data.value === undefined) && (missing2 = "value"))){
validate37.errors = [{instancePath,schemaPath:"#/else/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema46.else.required,parentSchema:schema46.else,data}];
return false;
}
else {
const _errs13 = errors;
for(const key1 in data){
if(!(((key1 === "field") || (key1 === "op")) || (key1 === "value"))){
validate37.errors = [{instancePath,schemaPath:"#/else/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema46.else,data}];
return false;
break;
}
}
if(_errs13 === errors){
if(data.field !== undefined){
let data3 = data.field;
const _errs14 = errors;
if(errors === _errs14){
if(typeof data3 === "string"){
if(func7(data3) > 64){
validate37.errors = [{instancePath:instancePath+"/field",schemaPath:"#/else/properties/field/maxLength",keyword:"maxLength",params:{limit: 64},message:"must NOT have more than 64 characters",schema:64,parentSchema:schema46.else.properties.field,data:data3}];
return false;
}
}
else {
validate37.errors = [{instancePath:instancePath+"/field",schemaPath:"#/else/properties/field/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema46.else.properties.field.type,parentSchema:schema46.else.properties.field,data:data3}];
return false;
}
}
var valid3 = _errs14 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.op !== undefined){
let data4 = data.op;
const _errs16 = errors;
if(typeof data4 !== "string"){
validate37.errors = [{instancePath:instancePath+"/op",schemaPath:"#/else/properties/op/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema46.else.properties.op.type,parentSchema:schema46.else.properties.op,data:data4}];
return false;
}
if(!((((((((((((((((((((((data4 === "Eq") || (data4 === "NotEq")) || (data4 === "In")) || (data4 === "NotIn")) || (data4 === "Lt")) || (data4 === "Lte")) || (data4 === "Gt")) || (data4 === "Gte")) || (data4 === "Glob")) || (data4 === "NotGlob")) || (data4 === "IGlob")) || (data4 === "NotIGlob")) || (data4 === "Regex")) || (data4 === "Contains")) || (data4 === "NotContains")) || (data4 === "ContainsAny")) || (data4 === "NotContainsAny")) || (data4 === "AnyLt")) || (data4 === "AnyLte")) || (data4 === "AnyGt")) || (data4 === "AnyGte")) || (data4 === "ContainsAllTokens"))){
validate37.errors = [{instancePath:instancePath+"/op",schemaPath:"#/else/properties/op/enum",keyword:"enum",params:{allowedValues: schema46.else.properties.op.enum},message:"must be equal to one of the allowed values",schema:schema46.else.properties.op.enum,parentSchema:schema46.else.properties.op,data:data4}];
return false;
}
var valid3 = _errs16 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data.value !== undefined){
let data5 = data.value;
const _errs18 = errors;
if((((typeof data5 !== "string") && (!((typeof data5 == "number") && (isFinite(data5))))) && (typeof data5 !== "boolean")) && (!(Array.isArray(data5)))){
validate37.errors = [{instancePath:instancePath+"/value",schemaPath:"#/else/properties/value/type",keyword:"type",params:{type: schema46.else.properties.value.type},message:"must be string,number,boolean,array",schema:schema46.else.properties.value.type,parentSchema:schema46.else.properties.value,data:data5}];
return false;
}
const _errs20 = errors;
let valid4 = true;
const _errs21 = errors;
if(Array.isArray(data5)){
const len1 = data5.length;
if(len1 > 0){
if(typeof data5[0] !== "string"){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
}
var _valid1 = _errs21 === errors;
errors = _errs20;
if(vErrors !== null){
if(_errs20){
vErrors.length = _errs20;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs24 = errors;
if(Array.isArray(data5)){
var valid6 = true;
const len2 = data5.length;
for(let i1=0; i1<len2; i1++){
let data7 = data5[i1];
const _errs25 = errors;
if(errors === _errs25){
if(typeof data7 === "string"){
if(func7(data7) > 1024){
validate37.errors = [{instancePath:instancePath+"/value/" + i1,schemaPath:"#/else/properties/value/then/items/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema46.else.properties.value.then.items,data:data7}];
return false;
}
}
else {
validate37.errors = [{instancePath:instancePath+"/value/" + i1,schemaPath:"#/else/properties/value/then/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema46.else.properties.value.then.items.type,parentSchema:schema46.else.properties.value.then.items,data:data7}];
return false;
}
}
var valid6 = _errs25 === errors;
if(!valid6){
break;
}
}
}
var _valid1 = _errs24 === errors;
valid4 = _valid1;
if(valid4){
var items1 = true;
}
ifClause1 = "then";
}
else {
const _errs27 = errors;
if(Array.isArray(data5)){
var valid7 = true;
const len3 = data5.length;
for(let i2=0; i2<len3; i2++){
let data8 = data5[i2];
const _errs28 = errors;
if(!((typeof data8 == "number") && (isFinite(data8)))){
validate37.errors = [{instancePath:instancePath+"/value/" + i2,schemaPath:"#/else/properties/value/else/items/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema46.else.properties.value.else.items.type,parentSchema:schema46.else.properties.value.else.items,data:data8}];
return false;
}
var valid7 = _errs28 === errors;
if(!valid7){
break;
}
}
}
var _valid1 = _errs27 === errors;
valid4 = _valid1;
if(valid4){
if(items1 !== true){
items1 = true;
}
}
ifClause1 = "else";
}
if(!valid4){
const err2 = {instancePath:instancePath+"/value",schemaPath:"#/else/properties/value/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema46.else.properties.value.if,parentSchema:schema46.else.properties.value,data:data5};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
validate37.errors = vErrors;
return false;
}
if(errors === _errs18){
if(typeof data5 === "string"){
if(func7(data5) > 1024){
validate37.errors = [{instancePath:instancePath+"/value",schemaPath:"#/else/properties/value/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema46.else.properties.value,data:data5}];
return false;
}
}
if(errors === _errs18){
if(Array.isArray(data5)){
if(data5.length > 1000){
validate37.errors = [{instancePath:instancePath+"/value",schemaPath:"#/else/properties/value/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items",schema:1000,parentSchema:schema46.else.properties.value,data:data5}];
return false;
}
}
}
}
var valid3 = _errs18 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
else {
validate37.errors = [{instancePath,schemaPath:"#/else/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema46.else.type,parentSchema:schema46.else,data}];
return false;
}
}
var _valid0 = _errs11 === errors;
valid0 = _valid0;
if(valid0){
if(props1 !== true){
props1 = true;
}
}
ifClause0 = "else";
}
if(!valid0){
const err3 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema46.if,parentSchema:schema46,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate37.errors = vErrors;
return false;
}
validate37.errors = vErrors;
evaluated0.props = props1;
return errors === 0;
}
validate37.evaluated = {"dynamicProps":true,"dynamicItems":false};

const schema47 = {"type":"object","if":{"properties":{"type":{"type":"string","enum":["Attr"]}},"required":["type"]},"then":{"type":"object","required":["type","name"],"properties":{"type":{"type":"string","enum":["Attr"]},"name":{"type":"string","enum":["similarity","ANN","stargazerCount","totalIssuesCount","totalIssuesOpen","totalIssuesClosed","createdAt","updatedAt","ageDays","daysSinceUpdate","ownerDevrank"]}},"additionalProperties":false},"else":{"if":{"properties":{"type":{"type":"string","enum":["Const"]}},"required":["type"]},"then":{"type":"object","required":["type","value"],"properties":{"type":{"type":"string","enum":["Const"]},"value":{"type":"number","x-allowed":"a finite number"}},"additionalProperties":false},"else":{"if":{"properties":{"type":{"type":"string","enum":["BM25"]}},"required":["type"]},"then":{"type":"object","required":["type","field","query"],"properties":{"type":{"type":"string","enum":["BM25"]},"field":{"type":"string","enum":["name","description","readmePreview","ownerLogin","language","ownerLocation","lastContributorLocations"]},"query":{"type":"string","maxLength":1024}},"additionalProperties":false},"else":{"if":{"properties":{"type":{"type":"string","enum":["Sum","Mult","Max","Min"]}},"required":["type"]},"then":{"type":"object","required":["type","exprs"],"properties":{"type":{"type":"string","enum":["Sum","Mult","Max","Min"]},"exprs":{"type":"array","items":{"$ref":"RankBy","x-allowed":"a ranking formula"},"minItems":1,"maxItems":16,"x-allowed":"an array of 1 to 16 ranking formulas"}},"additionalProperties":false},"else":{"if":{"properties":{"type":{"type":"string","enum":["Div"]}},"required":["type"]},"then":{"type":"object","required":["type","exprs"],"properties":{"type":{"type":"string","enum":["Div"]},"exprs":{"type":"array","items":{"$ref":"RankBy","x-allowed":"a ranking formula"},"minItems":2,"maxItems":2,"x-allowed":"an array of exactly 2 ranking formulas"}},"additionalProperties":false},"else":{"if":{"properties":{"type":{"type":"string","enum":["Log"]}},"required":["type"]},"then":{"type":"object","required":["type","base","expr"],"properties":{"type":{"type":"string","enum":["Log"]},"base":{"type":"number","exclusiveMinimum":0,"not":{"const":1},"x-allowed":"a finite number greater than 0 and not 1"},"expr":{"$ref":"RankBy","x-allowed":"a ranking formula"}},"additionalProperties":false},"else":{"if":{"properties":{"type":{"type":"string","enum":["Saturate"]}},"required":["type"]},"then":{"type":"object","required":["type","expr","midpoint"],"properties":{"type":{"type":"string","enum":["Saturate"]},"expr":{"$ref":"RankBy","x-allowed":"a ranking formula"},"midpoint":{"type":"number","exclusiveMinimum":0,"x-allowed":"a finite number greater than 0"},"exponent":{"type":"number","default":1,"exclusiveMinimum":0,"x-allowed":"a finite number greater than 0"}},"additionalProperties":false},"else":{"properties":{"type":{"type":"string","enum":["Attr","Const","BM25","Sum","Mult","Max","Min","Div","Log","Saturate"]}},"required":["type"]}}}}}}},"x-allowed":"a JSON object with a `type`, such as {\"type\": \"Attr\", \"name\": \"similarity\"}","description":"A ranking formula, at most 8 levels deep with 64 nodes."};
const wrapper3 = {validate: validate39};

function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate39.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(data && typeof data == "object" && !Array.isArray(data))){
validate39.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema47.type,parentSchema:schema47,data}];
return false;
}
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.type === undefined) && (missing0 = "type")){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
else {
if(data.type !== undefined){
let data0 = data.type;
if(typeof data0 !== "string"){
const err1 = {};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!(data0 === "Attr")){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs5 = errors;
if(errors === _errs5){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.type === undefined) && (missing1 = "type")) || ((data.name === undefined) && (missing1 = "name"))){
validate39.errors = [{instancePath,schemaPath:"#/then/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema47.then.required,parentSchema:schema47.then,data}];
return false;
}
else {
const _errs7 = errors;
for(const key0 in data){
if(!((key0 === "type") || (key0 === "name"))){
validate39.errors = [{instancePath,schemaPath:"#/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema47.then,data}];
return false;
break;
}
}
if(_errs7 === errors){
if(data.type !== undefined){
let data1 = data.type;
const _errs8 = errors;
if(typeof data1 !== "string"){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/then/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.then.properties.type.type,parentSchema:schema47.then.properties.type,data:data1}];
return false;
}
if(!(data1 === "Attr")){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/then/properties/type/enum",keyword:"enum",params:{allowedValues: schema47.then.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema47.then.properties.type.enum,parentSchema:schema47.then.properties.type,data:data1}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data.name !== undefined){
let data2 = data.name;
const _errs10 = errors;
if(typeof data2 !== "string"){
validate39.errors = [{instancePath:instancePath+"/name",schemaPath:"#/then/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.then.properties.name.type,parentSchema:schema47.then.properties.name,data:data2}];
return false;
}
if(!(((((((((((data2 === "similarity") || (data2 === "ANN")) || (data2 === "stargazerCount")) || (data2 === "totalIssuesCount")) || (data2 === "totalIssuesOpen")) || (data2 === "totalIssuesClosed")) || (data2 === "createdAt")) || (data2 === "updatedAt")) || (data2 === "ageDays")) || (data2 === "daysSinceUpdate")) || (data2 === "ownerDevrank"))){
validate39.errors = [{instancePath:instancePath+"/name",schemaPath:"#/then/properties/name/enum",keyword:"enum",params:{allowedValues: schema47.then.properties.name.enum},message:"must be equal to one of the allowed values",schema:schema47.then.properties.name.enum,parentSchema:schema47.then.properties.name,data:data2}];
return false;
}
var valid2 = _errs10 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate39.errors = [{instancePath,schemaPath:"#/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema47.then.type,parentSchema:schema47.then,data}];
return false;
}
}
var _valid0 = _errs5 === errors;
valid0 = _valid0;
if(valid0){
var props0 = true;
}
ifClause0 = "then";
}
else {
const _errs12 = errors;
const _errs13 = errors;
let valid3 = true;
const _errs14 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if((data.type === undefined) && (missing2 = "type")){
const err3 = {};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
if(data.type !== undefined){
let data3 = data.type;
if(typeof data3 !== "string"){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!(data3 === "Const")){
const err5 = {};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
}
var _valid1 = _errs14 === errors;
errors = _errs13;
if(vErrors !== null){
if(_errs13){
vErrors.length = _errs13;
}
else {
vErrors = null;
}
}
let ifClause1;
if(_valid1){
const _errs17 = errors;
if(errors === _errs17){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing3;
if(((data.type === undefined) && (missing3 = "type")) || ((data.value === undefined) && (missing3 = "value"))){
validate39.errors = [{instancePath,schemaPath:"#/else/then/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'",schema:schema47.else.then.required,parentSchema:schema47.else.then,data}];
return false;
}
else {
const _errs19 = errors;
for(const key1 in data){
if(!((key1 === "type") || (key1 === "value"))){
validate39.errors = [{instancePath,schemaPath:"#/else/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema47.else.then,data}];
return false;
break;
}
}
if(_errs19 === errors){
if(data.type !== undefined){
let data4 = data.type;
const _errs20 = errors;
if(typeof data4 !== "string"){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/then/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.else.then.properties.type.type,parentSchema:schema47.else.then.properties.type,data:data4}];
return false;
}
if(!(data4 === "Const")){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/then/properties/type/enum",keyword:"enum",params:{allowedValues: schema47.else.then.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema47.else.then.properties.type.enum,parentSchema:schema47.else.then.properties.type,data:data4}];
return false;
}
var valid5 = _errs20 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data.value !== undefined){
let data5 = data.value;
const _errs22 = errors;
if(!((typeof data5 == "number") && (isFinite(data5)))){
validate39.errors = [{instancePath:instancePath+"/value",schemaPath:"#/else/then/properties/value/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema47.else.then.properties.value.type,parentSchema:schema47.else.then.properties.value,data:data5}];
return false;
}
var valid5 = _errs22 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
else {
validate39.errors = [{instancePath,schemaPath:"#/else/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema47.else.then.type,parentSchema:schema47.else.then,data}];
return false;
}
}
var _valid1 = _errs17 === errors;
valid3 = _valid1;
if(valid3){
var props1 = true;
}
ifClause1 = "then";
}
else {
const _errs24 = errors;
const _errs25 = errors;
let valid6 = true;
const _errs26 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing4;
if((data.type === undefined) && (missing4 = "type")){
const err6 = {};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
else {
if(data.type !== undefined){
let data6 = data.type;
if(typeof data6 !== "string"){
const err7 = {};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(data6 === "BM25")){
const err8 = {};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
}
var _valid2 = _errs26 === errors;
errors = _errs25;
if(vErrors !== null){
if(_errs25){
vErrors.length = _errs25;
}
else {
vErrors = null;
}
}
let ifClause2;
if(_valid2){
const _errs29 = errors;
if(errors === _errs29){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing5;
if((((data.type === undefined) && (missing5 = "type")) || ((data.field === undefined) && (missing5 = "field"))) || ((data.query === undefined) && (missing5 = "query"))){
validate39.errors = [{instancePath,schemaPath:"#/else/else/then/required",keyword:"required",params:{missingProperty: missing5},message:"must have required property '"+missing5+"'",schema:schema47.else.else.then.required,parentSchema:schema47.else.else.then,data}];
return false;
}
else {
const _errs31 = errors;
for(const key2 in data){
if(!(((key2 === "type") || (key2 === "field")) || (key2 === "query"))){
validate39.errors = [{instancePath,schemaPath:"#/else/else/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema47.else.else.then,data}];
return false;
break;
}
}
if(_errs31 === errors){
if(data.type !== undefined){
let data7 = data.type;
const _errs32 = errors;
if(typeof data7 !== "string"){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/then/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.else.else.then.properties.type.type,parentSchema:schema47.else.else.then.properties.type,data:data7}];
return false;
}
if(!(data7 === "BM25")){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/then/properties/type/enum",keyword:"enum",params:{allowedValues: schema47.else.else.then.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema47.else.else.then.properties.type.enum,parentSchema:schema47.else.else.then.properties.type,data:data7}];
return false;
}
var valid8 = _errs32 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.field !== undefined){
let data8 = data.field;
const _errs34 = errors;
if(typeof data8 !== "string"){
validate39.errors = [{instancePath:instancePath+"/field",schemaPath:"#/else/else/then/properties/field/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.else.else.then.properties.field.type,parentSchema:schema47.else.else.then.properties.field,data:data8}];
return false;
}
if(!(((((((data8 === "name") || (data8 === "description")) || (data8 === "readmePreview")) || (data8 === "ownerLogin")) || (data8 === "language")) || (data8 === "ownerLocation")) || (data8 === "lastContributorLocations"))){
validate39.errors = [{instancePath:instancePath+"/field",schemaPath:"#/else/else/then/properties/field/enum",keyword:"enum",params:{allowedValues: schema47.else.else.then.properties.field.enum},message:"must be equal to one of the allowed values",schema:schema47.else.else.then.properties.field.enum,parentSchema:schema47.else.else.then.properties.field,data:data8}];
return false;
}
var valid8 = _errs34 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data.query !== undefined){
let data9 = data.query;
const _errs36 = errors;
if(errors === _errs36){
if(typeof data9 === "string"){
if(func7(data9) > 1024){
validate39.errors = [{instancePath:instancePath+"/query",schemaPath:"#/else/else/then/properties/query/maxLength",keyword:"maxLength",params:{limit: 1024},message:"must NOT have more than 1024 characters",schema:1024,parentSchema:schema47.else.else.then.properties.query,data:data9}];
return false;
}
}
else {
validate39.errors = [{instancePath:instancePath+"/query",schemaPath:"#/else/else/then/properties/query/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.else.else.then.properties.query.type,parentSchema:schema47.else.else.then.properties.query,data:data9}];
return false;
}
}
var valid8 = _errs36 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
}
else {
validate39.errors = [{instancePath,schemaPath:"#/else/else/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema47.else.else.then.type,parentSchema:schema47.else.else.then,data}];
return false;
}
}
var _valid2 = _errs29 === errors;
valid6 = _valid2;
if(valid6){
var props2 = true;
}
ifClause2 = "then";
}
else {
const _errs38 = errors;
const _errs39 = errors;
let valid9 = true;
const _errs40 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing6;
if((data.type === undefined) && (missing6 = "type")){
const err9 = {};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
else {
if(data.type !== undefined){
let data10 = data.type;
if(typeof data10 !== "string"){
const err10 = {};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!((((data10 === "Sum") || (data10 === "Mult")) || (data10 === "Max")) || (data10 === "Min"))){
const err11 = {};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
}
var _valid3 = _errs40 === errors;
errors = _errs39;
if(vErrors !== null){
if(_errs39){
vErrors.length = _errs39;
}
else {
vErrors = null;
}
}
let ifClause3;
if(_valid3){
const _errs43 = errors;
if(errors === _errs43){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing7;
if(((data.type === undefined) && (missing7 = "type")) || ((data.exprs === undefined) && (missing7 = "exprs"))){
validate39.errors = [{instancePath,schemaPath:"#/else/else/else/then/required",keyword:"required",params:{missingProperty: missing7},message:"must have required property '"+missing7+"'",schema:schema47.else.else.else.then.required,parentSchema:schema47.else.else.else.then,data}];
return false;
}
else {
const _errs45 = errors;
for(const key3 in data){
if(!((key3 === "type") || (key3 === "exprs"))){
validate39.errors = [{instancePath,schemaPath:"#/else/else/else/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema47.else.else.else.then,data}];
return false;
break;
}
}
if(_errs45 === errors){
if(data.type !== undefined){
let data11 = data.type;
const _errs46 = errors;
if(typeof data11 !== "string"){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/then/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.else.else.else.then.properties.type.type,parentSchema:schema47.else.else.else.then.properties.type,data:data11}];
return false;
}
if(!((((data11 === "Sum") || (data11 === "Mult")) || (data11 === "Max")) || (data11 === "Min"))){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/then/properties/type/enum",keyword:"enum",params:{allowedValues: schema47.else.else.else.then.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema47.else.else.else.then.properties.type.enum,parentSchema:schema47.else.else.else.then.properties.type,data:data11}];
return false;
}
var valid11 = _errs46 === errors;
}
else {
var valid11 = true;
}
if(valid11){
if(data.exprs !== undefined){
let data12 = data.exprs;
const _errs48 = errors;
if(errors === _errs48){
if(Array.isArray(data12)){
if(data12.length > 16){
validate39.errors = [{instancePath:instancePath+"/exprs",schemaPath:"#/else/else/else/then/properties/exprs/maxItems",keyword:"maxItems",params:{limit: 16},message:"must NOT have more than 16 items",schema:16,parentSchema:schema47.else.else.else.then.properties.exprs,data:data12}];
return false;
}
else {
if(data12.length < 1){
validate39.errors = [{instancePath:instancePath+"/exprs",schemaPath:"#/else/else/else/then/properties/exprs/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items",schema:1,parentSchema:schema47.else.else.else.then.properties.exprs,data:data12}];
return false;
}
else {
var valid12 = true;
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
const _errs50 = errors;
if(!(wrapper3.validate(data12[i0], {instancePath:instancePath+"/exprs/" + i0,parentData:data12,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper3.validate.errors : vErrors.concat(wrapper3.validate.errors);
errors = vErrors.length;
}
var valid12 = _errs50 === errors;
if(!valid12){
break;
}
}
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/exprs",schemaPath:"#/else/else/else/then/properties/exprs/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema47.else.else.else.then.properties.exprs.type,parentSchema:schema47.else.else.else.then.properties.exprs,data:data12}];
return false;
}
}
var valid11 = _errs48 === errors;
}
else {
var valid11 = true;
}
}
}
}
}
else {
validate39.errors = [{instancePath,schemaPath:"#/else/else/else/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema47.else.else.else.then.type,parentSchema:schema47.else.else.else.then,data}];
return false;
}
}
var _valid3 = _errs43 === errors;
valid9 = _valid3;
if(valid9){
var props4 = true;
}
ifClause3 = "then";
}
else {
const _errs51 = errors;
const _errs52 = errors;
let valid13 = true;
const _errs53 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing8;
if((data.type === undefined) && (missing8 = "type")){
const err12 = {};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
else {
if(data.type !== undefined){
let data14 = data.type;
if(typeof data14 !== "string"){
const err13 = {};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(data14 === "Div")){
const err14 = {};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
}
var _valid4 = _errs53 === errors;
errors = _errs52;
if(vErrors !== null){
if(_errs52){
vErrors.length = _errs52;
}
else {
vErrors = null;
}
}
let ifClause4;
if(_valid4){
const _errs56 = errors;
if(errors === _errs56){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing9;
if(((data.type === undefined) && (missing9 = "type")) || ((data.exprs === undefined) && (missing9 = "exprs"))){
validate39.errors = [{instancePath,schemaPath:"#/else/else/else/else/then/required",keyword:"required",params:{missingProperty: missing9},message:"must have required property '"+missing9+"'",schema:schema47.else.else.else.else.then.required,parentSchema:schema47.else.else.else.else.then,data}];
return false;
}
else {
const _errs58 = errors;
for(const key4 in data){
if(!((key4 === "type") || (key4 === "exprs"))){
validate39.errors = [{instancePath,schemaPath:"#/else/else/else/else/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema47.else.else.else.else.then,data}];
return false;
break;
}
}
if(_errs58 === errors){
if(data.type !== undefined){
let data15 = data.type;
const _errs59 = errors;
if(typeof data15 !== "string"){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/then/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.else.else.else.else.then.properties.type.type,parentSchema:schema47.else.else.else.else.then.properties.type,data:data15}];
return false;
}
if(!(data15 === "Div")){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/then/properties/type/enum",keyword:"enum",params:{allowedValues: schema47.else.else.else.else.then.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema47.else.else.else.else.then.properties.type.enum,parentSchema:schema47.else.else.else.else.then.properties.type,data:data15}];
return false;
}
var valid15 = _errs59 === errors;
}
else {
var valid15 = true;
}
if(valid15){
if(data.exprs !== undefined){
let data16 = data.exprs;
const _errs61 = errors;
if(errors === _errs61){
if(Array.isArray(data16)){
if(data16.length > 2){
validate39.errors = [{instancePath:instancePath+"/exprs",schemaPath:"#/else/else/else/else/then/properties/exprs/maxItems",keyword:"maxItems",params:{limit: 2},message:"must NOT have more than 2 items",schema:2,parentSchema:schema47.else.else.else.else.then.properties.exprs,data:data16}];
return false;
}
else {
if(data16.length < 2){
validate39.errors = [{instancePath:instancePath+"/exprs",schemaPath:"#/else/else/else/else/then/properties/exprs/minItems",keyword:"minItems",params:{limit: 2},message:"must NOT have fewer than 2 items",schema:2,parentSchema:schema47.else.else.else.else.then.properties.exprs,data:data16}];
return false;
}
else {
var valid16 = true;
const len1 = data16.length;
for(let i1=0; i1<len1; i1++){
const _errs63 = errors;
if(!(wrapper3.validate(data16[i1], {instancePath:instancePath+"/exprs/" + i1,parentData:data16,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper3.validate.errors : vErrors.concat(wrapper3.validate.errors);
errors = vErrors.length;
}
var valid16 = _errs63 === errors;
if(!valid16){
break;
}
}
}
}
}
else {
validate39.errors = [{instancePath:instancePath+"/exprs",schemaPath:"#/else/else/else/else/then/properties/exprs/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema47.else.else.else.else.then.properties.exprs.type,parentSchema:schema47.else.else.else.else.then.properties.exprs,data:data16}];
return false;
}
}
var valid15 = _errs61 === errors;
}
else {
var valid15 = true;
}
}
}
}
}
else {
validate39.errors = [{instancePath,schemaPath:"#/else/else/else/else/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema47.else.else.else.else.then.type,parentSchema:schema47.else.else.else.else.then,data}];
return false;
}
}
var _valid4 = _errs56 === errors;
valid13 = _valid4;
if(valid13){
var props6 = true;
}
ifClause4 = "then";
}
else {
const _errs64 = errors;
const _errs65 = errors;
let valid17 = true;
const _errs66 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing10;
if((data.type === undefined) && (missing10 = "type")){
const err15 = {};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
else {
if(data.type !== undefined){
let data18 = data.type;
if(typeof data18 !== "string"){
const err16 = {};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!(data18 === "Log")){
const err17 = {};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
}
var _valid5 = _errs66 === errors;
errors = _errs65;
if(vErrors !== null){
if(_errs65){
vErrors.length = _errs65;
}
else {
vErrors = null;
}
}
let ifClause5;
if(_valid5){
const _errs69 = errors;
if(errors === _errs69){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing11;
if((((data.type === undefined) && (missing11 = "type")) || ((data.base === undefined) && (missing11 = "base"))) || ((data.expr === undefined) && (missing11 = "expr"))){
validate39.errors = [{instancePath,schemaPath:"#/else/else/else/else/else/then/required",keyword:"required",params:{missingProperty: missing11},message:"must have required property '"+missing11+"'",schema:schema47.else.else.else.else.else.then.required,parentSchema:schema47.else.else.else.else.else.then,data}];
return false;
}
else {
const _errs71 = errors;
for(const key5 in data){
if(!(((key5 === "type") || (key5 === "base")) || (key5 === "expr"))){
validate39.errors = [{instancePath,schemaPath:"#/else/else/else/else/else/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema47.else.else.else.else.else.then,data}];
return false;
break;
}
}
if(_errs71 === errors){
if(data.type !== undefined){
let data19 = data.type;
const _errs72 = errors;
if(typeof data19 !== "string"){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/else/then/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.else.else.else.else.else.then.properties.type.type,parentSchema:schema47.else.else.else.else.else.then.properties.type,data:data19}];
return false;
}
if(!(data19 === "Log")){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/else/then/properties/type/enum",keyword:"enum",params:{allowedValues: schema47.else.else.else.else.else.then.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema47.else.else.else.else.else.then.properties.type.enum,parentSchema:schema47.else.else.else.else.else.then.properties.type,data:data19}];
return false;
}
var valid19 = _errs72 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data.base !== undefined){
let data20 = data.base;
const _errs74 = errors;
const _errs76 = errors;
const _errs77 = errors;
if(1 !== data20){
const err18 = {};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
var valid20 = _errs77 === errors;
if(valid20){
validate39.errors = [{instancePath:instancePath+"/base",schemaPath:"#/else/else/else/else/else/then/properties/base/not",keyword:"not",params:{},message:"must NOT be valid",schema:schema47.else.else.else.else.else.then.properties.base.not,parentSchema:schema47.else.else.else.else.else.then.properties.base,data:data20}];
return false;
}
else {
errors = _errs76;
if(vErrors !== null){
if(_errs76){
vErrors.length = _errs76;
}
else {
vErrors = null;
}
}
}
if(errors === _errs74){
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 <= 0 || isNaN(data20)){
validate39.errors = [{instancePath:instancePath+"/base",schemaPath:"#/else/else/else/else/else/then/properties/base/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema47.else.else.else.else.else.then.properties.base,data:data20}];
return false;
}
}
else {
validate39.errors = [{instancePath:instancePath+"/base",schemaPath:"#/else/else/else/else/else/then/properties/base/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema47.else.else.else.else.else.then.properties.base.type,parentSchema:schema47.else.else.else.else.else.then.properties.base,data:data20}];
return false;
}
}
var valid19 = _errs74 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data.expr !== undefined){
const _errs78 = errors;
if(!(wrapper3.validate(data.expr, {instancePath:instancePath+"/expr",parentData:data,parentDataProperty:"expr",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper3.validate.errors : vErrors.concat(wrapper3.validate.errors);
errors = vErrors.length;
}
var valid19 = _errs78 === errors;
}
else {
var valid19 = true;
}
}
}
}
}
}
else {
validate39.errors = [{instancePath,schemaPath:"#/else/else/else/else/else/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema47.else.else.else.else.else.then.type,parentSchema:schema47.else.else.else.else.else.then,data}];
return false;
}
}
var _valid5 = _errs69 === errors;
valid17 = _valid5;
if(valid17){
var props8 = true;
}
ifClause5 = "then";
}
else {
const _errs79 = errors;
const _errs80 = errors;
let valid21 = true;
const _errs81 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing12;
if((data.type === undefined) && (missing12 = "type")){
const err19 = {};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
else {
if(data.type !== undefined){
let data22 = data.type;
if(typeof data22 !== "string"){
const err20 = {};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(!(data22 === "Saturate")){
const err21 = {};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
}
var _valid6 = _errs81 === errors;
errors = _errs80;
if(vErrors !== null){
if(_errs80){
vErrors.length = _errs80;
}
else {
vErrors = null;
}
}
let ifClause6;
if(_valid6){
const _errs84 = errors;
if(errors === _errs84){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing13;
if((((data.type === undefined) && (missing13 = "type")) || ((data.expr === undefined) && (missing13 = "expr"))) || ((data.midpoint === undefined) && (missing13 = "midpoint"))){
validate39.errors = [{instancePath,schemaPath:"#/else/else/else/else/else/else/then/required",keyword:"required",params:{missingProperty: missing13},message:"must have required property '"+missing13+"'",schema:schema47.else.else.else.else.else.else.then.required,parentSchema:schema47.else.else.else.else.else.else.then,data}];
return false;
}
else {
const _errs86 = errors;
for(const key6 in data){
if(!((((key6 === "type") || (key6 === "expr")) || (key6 === "midpoint")) || (key6 === "exponent"))){
validate39.errors = [{instancePath,schemaPath:"#/else/else/else/else/else/else/then/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema47.else.else.else.else.else.else.then,data}];
return false;
break;
}
}
if(_errs86 === errors){
if(data.type !== undefined){
let data23 = data.type;
const _errs87 = errors;
if(typeof data23 !== "string"){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/else/else/then/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.else.else.else.else.else.else.then.properties.type.type,parentSchema:schema47.else.else.else.else.else.else.then.properties.type,data:data23}];
return false;
}
if(!(data23 === "Saturate")){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/else/else/then/properties/type/enum",keyword:"enum",params:{allowedValues: schema47.else.else.else.else.else.else.then.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema47.else.else.else.else.else.else.then.properties.type.enum,parentSchema:schema47.else.else.else.else.else.else.then.properties.type,data:data23}];
return false;
}
var valid23 = _errs87 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data.expr !== undefined){
const _errs89 = errors;
if(!(wrapper3.validate(data.expr, {instancePath:instancePath+"/expr",parentData:data,parentDataProperty:"expr",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper3.validate.errors : vErrors.concat(wrapper3.validate.errors);
errors = vErrors.length;
}
var valid23 = _errs89 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data.midpoint !== undefined){
let data25 = data.midpoint;
const _errs90 = errors;
if(errors === _errs90){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 <= 0 || isNaN(data25)){
validate39.errors = [{instancePath:instancePath+"/midpoint",schemaPath:"#/else/else/else/else/else/else/then/properties/midpoint/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema47.else.else.else.else.else.else.then.properties.midpoint,data:data25}];
return false;
}
}
else {
validate39.errors = [{instancePath:instancePath+"/midpoint",schemaPath:"#/else/else/else/else/else/else/then/properties/midpoint/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema47.else.else.else.else.else.else.then.properties.midpoint.type,parentSchema:schema47.else.else.else.else.else.else.then.properties.midpoint,data:data25}];
return false;
}
}
var valid23 = _errs90 === errors;
}
else {
var valid23 = true;
}
if(valid23){
if(data.exponent !== undefined){
let data26 = data.exponent;
const _errs92 = errors;
if(errors === _errs92){
if((typeof data26 == "number") && (isFinite(data26))){
if(data26 <= 0 || isNaN(data26)){
validate39.errors = [{instancePath:instancePath+"/exponent",schemaPath:"#/else/else/else/else/else/else/then/properties/exponent/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0",schema:0,parentSchema:schema47.else.else.else.else.else.else.then.properties.exponent,data:data26}];
return false;
}
}
else {
validate39.errors = [{instancePath:instancePath+"/exponent",schemaPath:"#/else/else/else/else/else/else/then/properties/exponent/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema47.else.else.else.else.else.else.then.properties.exponent.type,parentSchema:schema47.else.else.else.else.else.else.then.properties.exponent,data:data26}];
return false;
}
}
var valid23 = _errs92 === errors;
}
else {
var valid23 = true;
}
}
}
}
}
}
}
else {
validate39.errors = [{instancePath,schemaPath:"#/else/else/else/else/else/else/then/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema47.else.else.else.else.else.else.then.type,parentSchema:schema47.else.else.else.else.else.else.then,data}];
return false;
}
}
var _valid6 = _errs84 === errors;
valid21 = _valid6;
if(valid21){
var props10 = true;
}
ifClause6 = "then";
}
else {
const _errs94 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing14;
if((data.type === undefined) && (missing14 = "type")){
validate39.errors = [{instancePath,schemaPath:"#/else/else/else/else/else/else/else/required",keyword:"required",params:{missingProperty: missing14},message:"must have required property '"+missing14+"'",schema:schema47.else.else.else.else.else.else.else.required,parentSchema:schema47.else.else.else.else.else.else.else,data}];
return false;
}
else {
if(data.type !== undefined){
let data27 = data.type;
if(typeof data27 !== "string"){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/else/else/else/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.else.else.else.else.else.else.else.properties.type.type,parentSchema:schema47.else.else.else.else.else.else.else.properties.type,data:data27}];
return false;
}
if(!((((((((((data27 === "Attr") || (data27 === "Const")) || (data27 === "BM25")) || (data27 === "Sum")) || (data27 === "Mult")) || (data27 === "Max")) || (data27 === "Min")) || (data27 === "Div")) || (data27 === "Log")) || (data27 === "Saturate"))){
validate39.errors = [{instancePath:instancePath+"/type",schemaPath:"#/else/else/else/else/else/else/else/properties/type/enum",keyword:"enum",params:{allowedValues: schema47.else.else.else.else.else.else.else.properties.type.enum},message:"must be equal to one of the allowed values",schema:schema47.else.else.else.else.else.else.else.properties.type.enum,parentSchema:schema47.else.else.else.else.else.else.else.properties.type,data:data27}];
return false;
}
}
}
}
var _valid6 = _errs94 === errors;
valid21 = _valid6;
if(valid21){
if(props10 !== true){
props10 = props10 || {};
props10.type = true;
}
}
ifClause6 = "else";
}
if(!valid21){
const err22 = {instancePath,schemaPath:"#/else/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause6},message:"must match \""+ifClause6+"\" schema",schema:schema47.else.else.else.else.else.else.if,parentSchema:schema47.else.else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
validate39.errors = vErrors;
return false;
}
var _valid5 = _errs79 === errors;
valid17 = _valid5;
if(valid17){
if(props8 !== true && props10 !== undefined){
if(props10 === true){
props8 = true;
}
else {
props8 = props8 || {};
Object.assign(props8, props10);
}
}
}
ifClause5 = "else";
}
if(!valid17){
const err23 = {instancePath,schemaPath:"#/else/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause5},message:"must match \""+ifClause5+"\" schema",schema:schema47.else.else.else.else.else.if,parentSchema:schema47.else.else.else.else.else,data};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
validate39.errors = vErrors;
return false;
}
var _valid4 = _errs64 === errors;
valid13 = _valid4;
if(valid13){
if(props6 !== true && props8 !== undefined){
if(props8 === true){
props6 = true;
}
else {
props6 = props6 || {};
Object.assign(props6, props8);
}
}
}
ifClause4 = "else";
}
if(!valid13){
const err24 = {instancePath,schemaPath:"#/else/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause4},message:"must match \""+ifClause4+"\" schema",schema:schema47.else.else.else.else.if,parentSchema:schema47.else.else.else.else,data};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
validate39.errors = vErrors;
return false;
}
var _valid3 = _errs51 === errors;
valid9 = _valid3;
if(valid9){
if(props4 !== true && props6 !== undefined){
if(props6 === true){
props4 = true;
}
else {
props4 = props4 || {};
Object.assign(props4, props6);
}
}
}
ifClause3 = "else";
}
if(!valid9){
const err25 = {instancePath,schemaPath:"#/else/else/else/if",keyword:"if",params:{failingKeyword: ifClause3},message:"must match \""+ifClause3+"\" schema",schema:schema47.else.else.else.if,parentSchema:schema47.else.else.else,data};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
validate39.errors = vErrors;
return false;
}
var _valid2 = _errs38 === errors;
valid6 = _valid2;
if(valid6){
if(props2 !== true && props4 !== undefined){
if(props4 === true){
props2 = true;
}
else {
props2 = props2 || {};
Object.assign(props2, props4);
}
}
}
ifClause2 = "else";
}
if(!valid6){
const err26 = {instancePath,schemaPath:"#/else/else/if",keyword:"if",params:{failingKeyword: ifClause2},message:"must match \""+ifClause2+"\" schema",schema:schema47.else.else.if,parentSchema:schema47.else.else,data};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
validate39.errors = vErrors;
return false;
}
var _valid1 = _errs24 === errors;
valid3 = _valid1;
if(valid3){
if(props1 !== true && props2 !== undefined){
if(props2 === true){
props1 = true;
}
else {
props1 = props1 || {};
Object.assign(props1, props2);
}
}
}
ifClause1 = "else";
}
if(!valid3){
const err27 = {instancePath,schemaPath:"#/else/if",keyword:"if",params:{failingKeyword: ifClause1},message:"must match \""+ifClause1+"\" schema",schema:schema47.else.if,parentSchema:schema47.else,data};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
validate39.errors = vErrors;
return false;
}
var _valid0 = _errs12 === errors;
valid0 = _valid0;
if(valid0){
if(props0 !== true && props1 !== undefined){
if(props1 === true){
props0 = true;
}
else {
props0 = props0 || {};
Object.assign(props0, props1);
}
}
}
ifClause0 = "else";
}
if(!valid0){
const err28 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0},message:"must match \""+ifClause0+"\" schema",schema:schema47.if,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
validate39.errors = vErrors;
return false;
}
validate39.errors = vErrors;
evaluated0.props = props0;
return errors === 0;
}
validate39.evaluated = {"dynamicProps":true,"dynamicItems":false};


function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate36.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.by === undefined) && (missing0 = "by")) || ((data.query === undefined) && (missing0 = "query"))) || ((data.parts === undefined) && (missing0 = "parts"))) || ((data.relaxed === undefined) && (missing0 = "relaxed"))){
validate36.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema45.required,parentSchema:schema45,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((((key0 === "by") || (key0 === "query")) || (key0 === "filters")) || (key0 === "rankBy")) || (key0 === "first")) || (key0 === "parts")) || (key0 === "relaxed"))){
validate36.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema45,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.by !== undefined){
let data0 = data.by;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate36.errors = [{instancePath:instancePath+"/by",schemaPath:"#/properties/by/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.by.type,parentSchema:schema45.properties.by,data:data0}];
return false;
}
if(!((data0 === "rules") || (data0 === "model"))){
validate36.errors = [{instancePath:instancePath+"/by",schemaPath:"#/properties/by/enum",keyword:"enum",params:{allowedValues: schema45.properties.by.enum},message:"must be equal to one of the allowed values",schema:schema45.properties.by.enum,parentSchema:schema45.properties.by,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.query !== undefined){
let data1 = data.query;
const _errs4 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate36.errors = [{instancePath:instancePath+"/query",schemaPath:"#/properties/query/type",keyword:"type",params:{type: schema45.properties.query.type},message:"must be string,null",schema:schema45.properties.query.type,parentSchema:schema45.properties.query,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.filters !== undefined){
const _errs6 = errors;
if(!(validate37(data.filters, {instancePath:instancePath+"/filters",parentData:data,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rankBy !== undefined){
const _errs7 = errors;
if(!(validate39(data.rankBy, {instancePath:instancePath+"/rankBy",parentData:data,parentDataProperty:"rankBy",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.first !== undefined){
let data4 = data.first;
const _errs8 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate36.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema45.properties.first.type,parentSchema:schema45.properties.first,data:data4}];
return false;
}
if(errors === _errs8){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 1000 || isNaN(data4)){
validate36.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000},message:"must be <= 1000",schema:1000,parentSchema:schema45.properties.first,data:data4}];
return false;
}
else {
if(data4 < 1 || isNaN(data4)){
validate36.errors = [{instancePath:instancePath+"/first",schemaPath:"#/properties/first/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema45.properties.first,data:data4}];
return false;
}
}
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.parts !== undefined){
let data5 = data.parts;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data5)){
var valid1 = true;
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
const _errs12 = errors;
if(errors === _errs12){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
let missing1;
if(((data6.kind === undefined) && (missing1 = "kind")) || ((data6.text === undefined) && (missing1 = "text"))){
validate36.errors = [{instancePath:instancePath+"/parts/" + i0,schemaPath:"#/properties/parts/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema45.properties.parts.items.required,parentSchema:schema45.properties.parts.items,data:data6}];
return false;
}
else {
const _errs14 = errors;
for(const key1 in data6){
if(!((((key1 === "kind") || (key1 === "text")) || (key1 === "filters")) || (key1 === "ignored"))){
validate36.errors = [{instancePath:instancePath+"/parts/" + i0,schemaPath:"#/properties/parts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema45.properties.parts.items,data:data6}];
return false;
break;
}
}
if(_errs14 === errors){
if(data6.kind !== undefined){
let data7 = data6.kind;
const _errs15 = errors;
if(typeof data7 !== "string"){
validate36.errors = [{instancePath:instancePath+"/parts/" + i0+"/kind",schemaPath:"#/properties/parts/items/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.parts.items.properties.kind.type,parentSchema:schema45.properties.parts.items.properties.kind,data:data7}];
return false;
}
if(!((((((((((((((data7 === "place") || (data7 === "company")) || (data7 === "language")) || (data7 === "role")) || (data7 === "seniority")) || (data7 === "count")) || (data7 === "date")) || (data7 === "person")) || (data7 === "education")) || (data7 === "industry")) || (data7 === "email")) || (data7 === "order")) || (data7 === "limit")) || (data7 === "text"))){
validate36.errors = [{instancePath:instancePath+"/parts/" + i0+"/kind",schemaPath:"#/properties/parts/items/properties/kind/enum",keyword:"enum",params:{allowedValues: schema45.properties.parts.items.properties.kind.enum},message:"must be equal to one of the allowed values",schema:schema45.properties.parts.items.properties.kind.enum,parentSchema:schema45.properties.parts.items.properties.kind,data:data7}];
return false;
}
var valid2 = _errs15 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.text !== undefined){
let data8 = data6.text;
const _errs17 = errors;
if(typeof data8 !== "string"){
validate36.errors = [{instancePath:instancePath+"/parts/" + i0+"/text",schemaPath:"#/properties/parts/items/properties/text/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.parts.items.properties.text.type,parentSchema:schema45.properties.parts.items.properties.text,data:data8}];
return false;
}
var valid2 = _errs17 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.filters !== undefined){
const _errs19 = errors;
if(!(validate37(data6.filters, {instancePath:instancePath+"/parts/" + i0+"/filters",parentData:data6,parentDataProperty:"filters",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
var valid2 = _errs19 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data6.ignored !== undefined){
let data10 = data6.ignored;
const _errs20 = errors;
if(typeof data10 !== "string"){
validate36.errors = [{instancePath:instancePath+"/parts/" + i0+"/ignored",schemaPath:"#/properties/parts/items/properties/ignored/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.parts.items.properties.ignored.type,parentSchema:schema45.properties.parts.items.properties.ignored,data:data10}];
return false;
}
var valid2 = _errs20 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/parts/" + i0,schemaPath:"#/properties/parts/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema45.properties.parts.items.type,parentSchema:schema45.properties.parts.items,data:data6}];
return false;
}
}
var valid1 = _errs12 === errors;
if(!valid1){
break;
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/parts",schemaPath:"#/properties/parts/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.parts.type,parentSchema:schema45.properties.parts,data:data5}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.relaxed !== undefined){
let data11 = data.relaxed;
const _errs22 = errors;
if(errors === _errs22){
if(Array.isArray(data11)){
var valid3 = true;
const len1 = data11.length;
for(let i1=0; i1<len1; i1++){
let data12 = data11[i1];
const _errs24 = errors;
if(errors === _errs24){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
let missing2;
if(((data12.step === undefined) && (missing2 = "step")) || ((data12.reason === undefined) && (missing2 = "reason"))){
validate36.errors = [{instancePath:instancePath+"/relaxed/" + i1,schemaPath:"#/properties/relaxed/items/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema45.properties.relaxed.items.required,parentSchema:schema45.properties.relaxed.items,data:data12}];
return false;
}
else {
const _errs26 = errors;
for(const key2 in data12){
if(!((key2 === "step") || (key2 === "reason"))){
validate36.errors = [{instancePath:instancePath+"/relaxed/" + i1,schemaPath:"#/properties/relaxed/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema45.properties.relaxed.items,data:data12}];
return false;
break;
}
}
if(_errs26 === errors){
if(data12.step !== undefined){
let data13 = data12.step;
const _errs27 = errors;
if(typeof data13 !== "string"){
validate36.errors = [{instancePath:instancePath+"/relaxed/" + i1+"/step",schemaPath:"#/properties/relaxed/items/properties/step/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.relaxed.items.properties.step.type,parentSchema:schema45.properties.relaxed.items.properties.step,data:data13}];
return false;
}
if(!((((data13 === "state") || (data13 === "country")) || (data13 === "and")) || (data13 === "filters"))){
validate36.errors = [{instancePath:instancePath+"/relaxed/" + i1+"/step",schemaPath:"#/properties/relaxed/items/properties/step/enum",keyword:"enum",params:{allowedValues: schema45.properties.relaxed.items.properties.step.enum},message:"must be equal to one of the allowed values",schema:schema45.properties.relaxed.items.properties.step.enum,parentSchema:schema45.properties.relaxed.items.properties.step,data:data13}];
return false;
}
var valid4 = _errs27 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data12.reason !== undefined){
let data14 = data12.reason;
const _errs29 = errors;
if(typeof data14 !== "string"){
validate36.errors = [{instancePath:instancePath+"/relaxed/" + i1+"/reason",schemaPath:"#/properties/relaxed/items/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.relaxed.items.properties.reason.type,parentSchema:schema45.properties.relaxed.items.properties.reason,data:data14}];
return false;
}
var valid4 = _errs29 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/relaxed/" + i1,schemaPath:"#/properties/relaxed/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema45.properties.relaxed.items.type,parentSchema:schema45.properties.relaxed.items,data:data12}];
return false;
}
}
var valid3 = _errs24 === errors;
if(!valid3){
break;
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/relaxed",schemaPath:"#/properties/relaxed/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.relaxed.type,parentSchema:schema45.properties.relaxed,data:data11}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema45.type,parentSchema:schema45,data}];
return false;
}
}
validate36.errors = vErrors;
return errors === 0;
}
validate36.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate34.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))) || ((data.pageInfo === undefined) && (missing0 = "pageInfo"))) || ((data.searchQuery === undefined) && (missing0 = "searchQuery"))){
validate34.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema43.required,parentSchema:schema43,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "count") || (key0 === "users")) || (key0 === "pageInfo")) || (key0 === "searchQuery")) || (key0 === "explanation"))){
validate34.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema43,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate34.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema43.properties.count.type,parentSchema:schema43.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate34.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema43.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate21(data1[i0], {instancePath:instancePath+"/users/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema43.properties.users.type,parentSchema:schema43.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pageInfo !== undefined){
let data3 = data.pageInfo;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.endCursor === undefined) && (missing1 = "endCursor")) || ((data3.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate34.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data3}];
return false;
}
else {
const _errs10 = errors;
for(const key1 in data3){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate34.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data3}];
return false;
break;
}
}
if(_errs10 === errors){
if(data3.endCursor !== undefined){
let data4 = data3.endCursor;
const _errs11 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate34.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data4}];
return false;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3.hasNextPage !== undefined){
let data5 = data3.hasNextPage;
const _errs13 = errors;
if(typeof data5 !== "boolean"){
validate34.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data5}];
return false;
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data3}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.searchQuery !== undefined){
let data6 = data.searchQuery;
const _errs15 = errors;
if(typeof data6 !== "string"){
validate34.errors = [{instancePath:instancePath+"/searchQuery",schemaPath:"#/properties/searchQuery/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema43.properties.searchQuery.type,parentSchema:schema43.properties.searchQuery,data:data6}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.explanation !== undefined){
const _errs17 = errors;
if(!(validate36(data.explanation, {instancePath:instancePath+"/explanation",parentData:data,parentDataProperty:"explanation",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema43.type,parentSchema:schema43,data}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}
validate34.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const searchRepos = validate43;
const schema48 = {"type":"object","required":["count","repositories","pageInfo"],"properties":{"count":{"type":"integer","minimum":0,"description":"Repositories returned"},"repositories":{"type":"array","items":{"$ref":"Repository"}},"pageInfo":{"$ref":"PageInfo"}},"additionalProperties":false};

function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate43.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.count === undefined) && (missing0 = "count")) || ((data.repositories === undefined) && (missing0 = "repositories"))) || ((data.pageInfo === undefined) && (missing0 = "pageInfo"))){
validate43.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema48.required,parentSchema:schema48,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "count") || (key0 === "repositories")) || (key0 === "pageInfo"))){
validate43.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema48,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate43.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema48.properties.count.type,parentSchema:schema48.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate43.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema48.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data1 = data.repositories;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate23(data1[i0], {instancePath:instancePath+"/repositories/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate43.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema48.properties.repositories.type,parentSchema:schema48.properties.repositories,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pageInfo !== undefined){
let data3 = data.pageInfo;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.endCursor === undefined) && (missing1 = "endCursor")) || ((data3.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate43.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data3}];
return false;
}
else {
const _errs10 = errors;
for(const key1 in data3){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate43.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data3}];
return false;
break;
}
}
if(_errs10 === errors){
if(data3.endCursor !== undefined){
let data4 = data3.endCursor;
const _errs11 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate43.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data4}];
return false;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3.hasNextPage !== undefined){
let data5 = data3.hasNextPage;
const _errs13 = errors;
if(typeof data5 !== "boolean"){
validate43.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data5}];
return false;
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate43.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data3}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate43.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema48.type,parentSchema:schema48,data}];
return false;
}
}
validate43.errors = vErrors;
return errors === 0;
}
validate43.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const searchReposNaturalLanguage = validate45;
const schema50 = {"type":"object","required":["count","repositories","pageInfo","searchQuery"],"properties":{"count":{"type":"integer","minimum":0,"description":"Repositories returned"},"repositories":{"type":"array","items":{"$ref":"Repository"}},"pageInfo":{"$ref":"PageInfo"},"searchQuery":{"type":"string","description":"The text that was searched for; the sentence itself where all of it is filters"},"explanation":{"$ref":"Explanation"}},"additionalProperties":false};

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate45.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.count === undefined) && (missing0 = "count")) || ((data.repositories === undefined) && (missing0 = "repositories"))) || ((data.pageInfo === undefined) && (missing0 = "pageInfo"))) || ((data.searchQuery === undefined) && (missing0 = "searchQuery"))){
validate45.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema50.required,parentSchema:schema50,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((((key0 === "count") || (key0 === "repositories")) || (key0 === "pageInfo")) || (key0 === "searchQuery")) || (key0 === "explanation"))){
validate45.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema50,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate45.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema50.properties.count.type,parentSchema:schema50.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate45.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema50.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data1 = data.repositories;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate23(data1[i0], {instancePath:instancePath+"/repositories/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate45.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema50.properties.repositories.type,parentSchema:schema50.properties.repositories,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pageInfo !== undefined){
let data3 = data.pageInfo;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.endCursor === undefined) && (missing1 = "endCursor")) || ((data3.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate45.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data3}];
return false;
}
else {
const _errs10 = errors;
for(const key1 in data3){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate45.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data3}];
return false;
break;
}
}
if(_errs10 === errors){
if(data3.endCursor !== undefined){
let data4 = data3.endCursor;
const _errs11 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate45.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data4}];
return false;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3.hasNextPage !== undefined){
let data5 = data3.hasNextPage;
const _errs13 = errors;
if(typeof data5 !== "boolean"){
validate45.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data5}];
return false;
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate45.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data3}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.searchQuery !== undefined){
let data6 = data.searchQuery;
const _errs15 = errors;
if(typeof data6 !== "string"){
validate45.errors = [{instancePath:instancePath+"/searchQuery",schemaPath:"#/properties/searchQuery/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema50.properties.searchQuery.type,parentSchema:schema50.properties.searchQuery,data:data6}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.explanation !== undefined){
const _errs17 = errors;
if(!(validate36(data.explanation, {instancePath:instancePath+"/explanation",parentData:data,parentDataProperty:"explanation",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate36.errors : vErrors.concat(validate36.errors);
errors = vErrors.length;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate45.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema50.type,parentSchema:schema50,data}];
return false;
}
}
validate45.errors = vErrors;
return errors === 0;
}
validate45.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsers = validate48;
const schema52 = {"type":"object","required":["count","users"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users found"},"users":{"type":"array","items":{"anyOf":[{"$ref":"User"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate48.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))){
validate48.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema52.required,parentSchema:schema52,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "users"))){
validate48.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema52,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate48.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema52.properties.count.type,parentSchema:schema52.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate48.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema52.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(!(validate21(data2, {instancePath:instancePath+"/users/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs9 = errors;
if(data2 !== null){
const err0 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema52.properties.users.items.anyOf[1].type,parentSchema:schema52.properties.users.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err1 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema52.properties.users.items.anyOf,parentSchema:schema52.properties.users.items,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate48.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema52.properties.users.type,parentSchema:schema52.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema52.type,parentSchema:schema52,data}];
return false;
}
}
validate48.errors = vErrors;
return errors === 0;
}
validate48.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersByLogin = validate50;
const schema53 = {"type":"object","required":["count","users"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users found"},"users":{"type":"array","items":{"anyOf":[{"$ref":"User"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate50.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))){
validate50.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema53.required,parentSchema:schema53,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "users"))){
validate50.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema53,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate50.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema53.properties.count.type,parentSchema:schema53.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate50.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema53.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(!(validate21(data2, {instancePath:instancePath+"/users/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs9 = errors;
if(data2 !== null){
const err0 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema53.properties.users.items.anyOf[1].type,parentSchema:schema53.properties.users.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err1 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema53.properties.users.items.anyOf,parentSchema:schema53.properties.users.items,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate50.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate50.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema53.properties.users.type,parentSchema:schema53.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate50.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema53.type,parentSchema:schema53,data}];
return false;
}
}
validate50.errors = vErrors;
return errors === 0;
}
validate50.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersByProfessionalUrl = validate52;
const schema54 = {"type":"object","required":["count","users"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users found"},"users":{"type":"array","items":{"anyOf":[{"$ref":"User"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))){
validate52.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema54.required,parentSchema:schema54,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "users"))){
validate52.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema54,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate52.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema54.properties.count.type,parentSchema:schema54.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate52.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema54.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(!(validate21(data2, {instancePath:instancePath+"/users/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs9 = errors;
if(data2 !== null){
const err0 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema54.properties.users.items.anyOf[1].type,parentSchema:schema54.properties.users.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err1 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema54.properties.users.items.anyOf,parentSchema:schema54.properties.users.items,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate52.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema54.properties.users.type,parentSchema:schema54.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate52.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema54.type,parentSchema:schema54,data}];
return false;
}
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersCount = validate54;
const schema55 = {"type":"object","required":["count","truncated"],"properties":{"count":{"type":"integer","minimum":0,"description":"Exact number of matches"},"truncated":{"type":"boolean","const":false}},"additionalProperties":false};

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate54.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.truncated === undefined) && (missing0 = "truncated"))){
validate54.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema55.required,parentSchema:schema55,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "truncated"))){
validate54.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema55,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate54.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema55.properties.count.type,parentSchema:schema55.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate54.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema55.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncated !== undefined){
let data1 = data.truncated;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate54.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema55.properties.truncated.type,parentSchema:schema55.properties.truncated,data:data1}];
return false;
}
if(false !== data1){
validate54.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/const",keyword:"const",params:{allowedValue: false},message:"must be equal to constant",schema:false,parentSchema:schema55.properties.truncated,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate54.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema55.type,parentSchema:schema55,data}];
return false;
}
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepos = validate55;
const schema56 = {"type":"object","required":["count","repositories"],"properties":{"count":{"type":"integer","minimum":0,"description":"Repositories found"},"repositories":{"type":"array","items":{"anyOf":[{"$ref":"Repository"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate55.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.repositories === undefined) && (missing0 = "repositories"))){
validate55.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema56.required,parentSchema:schema56,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "repositories"))){
validate55.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema56,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate55.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema56.properties.count.type,parentSchema:schema56.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate55.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema56.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data1 = data.repositories;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(!(validate23(data2, {instancePath:instancePath+"/repositories/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs9 = errors;
if(data2 !== null){
const err0 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema56.properties.repositories.items.anyOf[1].type,parentSchema:schema56.properties.repositories.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err1 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema56.properties.repositories.items.anyOf,parentSchema:schema56.properties.repositories.items,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate55.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate55.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema56.properties.repositories.type,parentSchema:schema56.properties.repositories,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate55.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema56.type,parentSchema:schema56,data}];
return false;
}
}
validate55.errors = vErrors;
return errors === 0;
}
validate55.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawReposByFullname = validate57;
const schema57 = {"type":"object","required":["count","repositories"],"properties":{"count":{"type":"integer","minimum":0,"description":"Repositories found"},"repositories":{"type":"array","items":{"anyOf":[{"$ref":"Repository"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate57(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate57.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.repositories === undefined) && (missing0 = "repositories"))){
validate57.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema57.required,parentSchema:schema57,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "repositories"))){
validate57.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema57,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate57.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema57.properties.count.type,parentSchema:schema57.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate57.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema57.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data1 = data.repositories;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(!(validate23(data2, {instancePath:instancePath+"/repositories/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs9 = errors;
if(data2 !== null){
const err0 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema57.properties.repositories.items.anyOf[1].type,parentSchema:schema57.properties.repositories.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err1 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema57.properties.repositories.items.anyOf,parentSchema:schema57.properties.repositories.items,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate57.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate57.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema57.properties.repositories.type,parentSchema:schema57.properties.repositories,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate57.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema57.type,parentSchema:schema57,data}];
return false;
}
}
validate57.errors = vErrors;
return errors === 0;
}
validate57.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawReposCount = validate59;
const schema58 = {"type":"object","required":["count","truncated"],"properties":{"count":{"type":"integer","minimum":0,"description":"Exact number of matches"},"truncated":{"type":"boolean","const":false}},"additionalProperties":false};

function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate59.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.truncated === undefined) && (missing0 = "truncated"))){
validate59.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema58.required,parentSchema:schema58,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "truncated"))){
validate59.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema58,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate59.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema58.properties.count.type,parentSchema:schema58.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate59.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema58.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncated !== undefined){
let data1 = data.truncated;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate59.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema58.properties.truncated.type,parentSchema:schema58.properties.truncated,data:data1}];
return false;
}
if(false !== data1){
validate59.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/const",keyword:"const",params:{allowedValue: false},message:"must be equal to constant",schema:false,parentSchema:schema58.properties.truncated,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate59.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema58.type,parentSchema:schema58,data}];
return false;
}
}
validate59.errors = vErrors;
return errors === 0;
}
validate59.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserContributes = validate60;
const schema59 = {"type":"object","required":["pageInfo","repositories"],"properties":{"pageInfo":{"$ref":"PageInfo"},"repositories":{"type":"array","items":{"$ref":"Repository"}}},"additionalProperties":false};

function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate60.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.repositories === undefined) && (missing0 = "repositories"))){
validate60.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema59.required,parentSchema:schema59,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "repositories"))){
validate60.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema59,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate60.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate60.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate60.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate60.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate60.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data3 = data.repositories;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate23(data3[i0], {instancePath:instancePath+"/repositories/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate60.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema59.properties.repositories.type,parentSchema:schema59.properties.repositories,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate60.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema59.type,parentSchema:schema59,data}];
return false;
}
}
validate60.errors = vErrors;
return errors === 0;
}
validate60.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserFollowers = validate62;
const schema61 = {"type":"object","required":["pageInfo","users"],"properties":{"pageInfo":{"$ref":"PageInfo"},"users":{"type":"array","items":{"$ref":"User"}}},"additionalProperties":false};

function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate62.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.users === undefined) && (missing0 = "users"))){
validate62.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema61.required,parentSchema:schema61,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "users"))){
validate62.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema61,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate62.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate62.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate62.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate62.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate62.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data3 = data.users;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate21(data3[i0], {instancePath:instancePath+"/users/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate62.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema61.properties.users.type,parentSchema:schema61.properties.users,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate62.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema61.type,parentSchema:schema61,data}];
return false;
}
}
validate62.errors = vErrors;
return errors === 0;
}
validate62.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserFollowing = validate64;
const schema63 = {"type":"object","required":["pageInfo","users"],"properties":{"pageInfo":{"$ref":"PageInfo"},"users":{"type":"array","items":{"$ref":"User"}}},"additionalProperties":false};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate64.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.users === undefined) && (missing0 = "users"))){
validate64.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema63.required,parentSchema:schema63,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "users"))){
validate64.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema63,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate64.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate64.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate64.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate64.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate64.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data3 = data.users;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate21(data3[i0], {instancePath:instancePath+"/users/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate64.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema63.properties.users.type,parentSchema:schema63.properties.users,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate64.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema63.type,parentSchema:schema63,data}];
return false;
}
}
validate64.errors = vErrors;
return errors === 0;
}
validate64.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserOwns = validate66;
const schema65 = {"type":"object","required":["pageInfo","repositories"],"properties":{"pageInfo":{"$ref":"PageInfo"},"repositories":{"type":"array","items":{"$ref":"Repository"}}},"additionalProperties":false};

function validate66(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate66.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.repositories === undefined) && (missing0 = "repositories"))){
validate66.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema65.required,parentSchema:schema65,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "repositories"))){
validate66.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema65,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate66.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate66.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate66.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate66.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate66.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data3 = data.repositories;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate23(data3[i0], {instancePath:instancePath+"/repositories/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate66.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema65.properties.repositories.type,parentSchema:schema65.properties.repositories,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate66.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema65.type,parentSchema:schema65,data}];
return false;
}
}
validate66.errors = vErrors;
return errors === 0;
}
validate66.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserStars = validate68;
const schema67 = {"type":"object","required":["pageInfo","repositories"],"properties":{"pageInfo":{"$ref":"PageInfo"},"repositories":{"type":"array","items":{"$ref":"Repository"}}},"additionalProperties":false};

function validate68(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate68.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.repositories === undefined) && (missing0 = "repositories"))){
validate68.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema67.required,parentSchema:schema67,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "repositories"))){
validate68.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema67,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate68.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate68.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate68.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate68.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate68.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data3 = data.repositories;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate23(data3[i0], {instancePath:instancePath+"/repositories/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate68.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema67.properties.repositories.type,parentSchema:schema67.properties.repositories,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate68.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema67.type,parentSchema:schema67,data}];
return false;
}
}
validate68.errors = vErrors;
return errors === 0;
}
validate68.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepoContributes = validate70;
const schema69 = {"type":"object","required":["pageInfo","users"],"properties":{"pageInfo":{"$ref":"PageInfo"},"users":{"type":"array","items":{"$ref":"User"}}},"additionalProperties":false};

function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate70.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.users === undefined) && (missing0 = "users"))){
validate70.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema69.required,parentSchema:schema69,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "users"))){
validate70.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema69,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate70.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate70.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate70.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate70.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data3 = data.users;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate21(data3[i0], {instancePath:instancePath+"/users/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema69.properties.users.type,parentSchema:schema69.properties.users,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate70.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema69.type,parentSchema:schema69,data}];
return false;
}
}
validate70.errors = vErrors;
return errors === 0;
}
validate70.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepoOwns = validate72;
const schema71 = {"type":"object","required":["pageInfo","users"],"properties":{"pageInfo":{"$ref":"PageInfo"},"users":{"type":"array","items":{"$ref":"User"}}},"additionalProperties":false};

function validate72(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate72.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.users === undefined) && (missing0 = "users"))){
validate72.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema71.required,parentSchema:schema71,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "users"))){
validate72.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema71,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate72.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate72.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate72.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate72.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate72.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data3 = data.users;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate21(data3[i0], {instancePath:instancePath+"/users/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate72.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema71.properties.users.type,parentSchema:schema71.properties.users,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate72.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema71.type,parentSchema:schema71,data}];
return false;
}
}
validate72.errors = vErrors;
return errors === 0;
}
validate72.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepoStars = validate74;
const schema73 = {"type":"object","required":["pageInfo","users"],"properties":{"pageInfo":{"$ref":"PageInfo"},"users":{"type":"array","items":{"$ref":"User"}}},"additionalProperties":false};

function validate74(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate74.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.users === undefined) && (missing0 = "users"))){
validate74.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema73.required,parentSchema:schema73,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "users"))){
validate74.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema73,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate74.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate74.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate74.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate74.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate74.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data3 = data.users;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate21(data3[i0], {instancePath:instancePath+"/users/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate74.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema73.properties.users.type,parentSchema:schema73.properties.users,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate74.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema73.type,parentSchema:schema73,data}];
return false;
}
}
validate74.errors = vErrors;
return errors === 0;
}
validate74.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const bestEmail = validate76;
const schema75 = {"type":"object","required":["count","results"],"properties":{"count":{"type":"integer","minimum":0,"description":"Results returned"},"results":{"type":"array","items":{"type":"object","required":["bestEmail","login","otherCandidates","platformId","profile"],"properties":{"bestEmail":{"type":["string","null"],"description":"The address to write to; null where no address is good"},"login":{"type":"string","description":"Username"},"otherCandidates":{"type":"array","items":{"type":"string"},"description":"All other good addresses, the better ones first"},"platformId":{"type":"string","description":"Platform node identifier"},"profile":{"type":["string","null"],"enum":["PERSONAL","SCHOOL","WORK",null],"description":"Kind of the best address; null where there is none"}},"additionalProperties":false},"description":"One for each known user, in the order of the input"}},"additionalProperties":false};

function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate76.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.results === undefined) && (missing0 = "results"))){
validate76.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema75.required,parentSchema:schema75,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "results"))){
validate76.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema75,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate76.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema75.properties.count.type,parentSchema:schema75.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate76.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema75.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.results !== undefined){
let data1 = data.results;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((((data2.bestEmail === undefined) && (missing1 = "bestEmail")) || ((data2.login === undefined) && (missing1 = "login"))) || ((data2.otherCandidates === undefined) && (missing1 = "otherCandidates"))) || ((data2.platformId === undefined) && (missing1 = "platformId"))) || ((data2.profile === undefined) && (missing1 = "profile"))){
validate76.errors = [{instancePath:instancePath+"/results/" + i0,schemaPath:"#/properties/results/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema75.properties.results.items.required,parentSchema:schema75.properties.results.items,data:data2}];
return false;
}
else {
const _errs8 = errors;
for(const key1 in data2){
if(!(((((key1 === "bestEmail") || (key1 === "login")) || (key1 === "otherCandidates")) || (key1 === "platformId")) || (key1 === "profile"))){
validate76.errors = [{instancePath:instancePath+"/results/" + i0,schemaPath:"#/properties/results/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema75.properties.results.items,data:data2}];
return false;
break;
}
}
if(_errs8 === errors){
if(data2.bestEmail !== undefined){
let data3 = data2.bestEmail;
const _errs9 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate76.errors = [{instancePath:instancePath+"/results/" + i0+"/bestEmail",schemaPath:"#/properties/results/items/properties/bestEmail/type",keyword:"type",params:{type: schema75.properties.results.items.properties.bestEmail.type},message:"must be string,null",schema:schema75.properties.results.items.properties.bestEmail.type,parentSchema:schema75.properties.results.items.properties.bestEmail,data:data3}];
return false;
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.login !== undefined){
let data4 = data2.login;
const _errs11 = errors;
if(typeof data4 !== "string"){
validate76.errors = [{instancePath:instancePath+"/results/" + i0+"/login",schemaPath:"#/properties/results/items/properties/login/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.results.items.properties.login.type,parentSchema:schema75.properties.results.items.properties.login,data:data4}];
return false;
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.otherCandidates !== undefined){
let data5 = data2.otherCandidates;
const _errs13 = errors;
if(errors === _errs13){
if(Array.isArray(data5)){
var valid3 = true;
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
const _errs15 = errors;
if(typeof data6 !== "string"){
validate76.errors = [{instancePath:instancePath+"/results/" + i0+"/otherCandidates/" + i1,schemaPath:"#/properties/results/items/properties/otherCandidates/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.results.items.properties.otherCandidates.items.type,parentSchema:schema75.properties.results.items.properties.otherCandidates.items,data:data6}];
return false;
}
var valid3 = _errs15 === errors;
if(!valid3){
break;
}
}
}
else {
validate76.errors = [{instancePath:instancePath+"/results/" + i0+"/otherCandidates",schemaPath:"#/properties/results/items/properties/otherCandidates/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema75.properties.results.items.properties.otherCandidates.type,parentSchema:schema75.properties.results.items.properties.otherCandidates,data:data5}];
return false;
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.platformId !== undefined){
let data7 = data2.platformId;
const _errs17 = errors;
if(typeof data7 !== "string"){
validate76.errors = [{instancePath:instancePath+"/results/" + i0+"/platformId",schemaPath:"#/properties/results/items/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema75.properties.results.items.properties.platformId.type,parentSchema:schema75.properties.results.items.properties.platformId,data:data7}];
return false;
}
var valid2 = _errs17 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.profile !== undefined){
let data8 = data2.profile;
const _errs19 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate76.errors = [{instancePath:instancePath+"/results/" + i0+"/profile",schemaPath:"#/properties/results/items/properties/profile/type",keyword:"type",params:{type: schema75.properties.results.items.properties.profile.type},message:"must be string,null",schema:schema75.properties.results.items.properties.profile.type,parentSchema:schema75.properties.results.items.properties.profile,data:data8}];
return false;
}
if(!((((data8 === "PERSONAL") || (data8 === "SCHOOL")) || (data8 === "WORK")) || (data8 === null))){
validate76.errors = [{instancePath:instancePath+"/results/" + i0+"/profile",schemaPath:"#/properties/results/items/properties/profile/enum",keyword:"enum",params:{allowedValues: schema75.properties.results.items.properties.profile.enum},message:"must be equal to one of the allowed values",schema:schema75.properties.results.items.properties.profile.enum,parentSchema:schema75.properties.results.items.properties.profile,data:data8}];
return false;
}
var valid2 = _errs19 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
else {
validate76.errors = [{instancePath:instancePath+"/results/" + i0,schemaPath:"#/properties/results/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema75.properties.results.items.type,parentSchema:schema75.properties.results.items,data:data2}];
return false;
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate76.errors = [{instancePath:instancePath+"/results",schemaPath:"#/properties/results/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema75.properties.results.type,parentSchema:schema75.properties.results,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate76.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema75.type,parentSchema:schema75,data}];
return false;
}
}
validate76.errors = vErrors;
return errors === 0;
}
validate76.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const bestEmailByLogin = validate77;
const schema76 = {"type":"object","required":["count","results"],"properties":{"count":{"type":"integer","minimum":0,"description":"Results returned"},"results":{"type":"array","items":{"type":"object","required":["bestEmail","login","otherCandidates","platformId","profile"],"properties":{"bestEmail":{"type":["string","null"],"description":"The address to write to; null where no address is good"},"login":{"type":"string","description":"Username"},"otherCandidates":{"type":"array","items":{"type":"string"},"description":"All other good addresses, the better ones first"},"platformId":{"type":"string","description":"Platform node identifier"},"profile":{"type":["string","null"],"enum":["PERSONAL","SCHOOL","WORK",null],"description":"Kind of the best address; null where there is none"}},"additionalProperties":false},"description":"One for each known user, in the order of the input"}},"additionalProperties":false};

function validate77(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate77.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.results === undefined) && (missing0 = "results"))){
validate77.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema76.required,parentSchema:schema76,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "results"))){
validate77.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema76,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate77.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema76.properties.count.type,parentSchema:schema76.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate77.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema76.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.results !== undefined){
let data1 = data.results;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((((data2.bestEmail === undefined) && (missing1 = "bestEmail")) || ((data2.login === undefined) && (missing1 = "login"))) || ((data2.otherCandidates === undefined) && (missing1 = "otherCandidates"))) || ((data2.platformId === undefined) && (missing1 = "platformId"))) || ((data2.profile === undefined) && (missing1 = "profile"))){
validate77.errors = [{instancePath:instancePath+"/results/" + i0,schemaPath:"#/properties/results/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema76.properties.results.items.required,parentSchema:schema76.properties.results.items,data:data2}];
return false;
}
else {
const _errs8 = errors;
for(const key1 in data2){
if(!(((((key1 === "bestEmail") || (key1 === "login")) || (key1 === "otherCandidates")) || (key1 === "platformId")) || (key1 === "profile"))){
validate77.errors = [{instancePath:instancePath+"/results/" + i0,schemaPath:"#/properties/results/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema76.properties.results.items,data:data2}];
return false;
break;
}
}
if(_errs8 === errors){
if(data2.bestEmail !== undefined){
let data3 = data2.bestEmail;
const _errs9 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate77.errors = [{instancePath:instancePath+"/results/" + i0+"/bestEmail",schemaPath:"#/properties/results/items/properties/bestEmail/type",keyword:"type",params:{type: schema76.properties.results.items.properties.bestEmail.type},message:"must be string,null",schema:schema76.properties.results.items.properties.bestEmail.type,parentSchema:schema76.properties.results.items.properties.bestEmail,data:data3}];
return false;
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.login !== undefined){
let data4 = data2.login;
const _errs11 = errors;
if(typeof data4 !== "string"){
validate77.errors = [{instancePath:instancePath+"/results/" + i0+"/login",schemaPath:"#/properties/results/items/properties/login/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema76.properties.results.items.properties.login.type,parentSchema:schema76.properties.results.items.properties.login,data:data4}];
return false;
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.otherCandidates !== undefined){
let data5 = data2.otherCandidates;
const _errs13 = errors;
if(errors === _errs13){
if(Array.isArray(data5)){
var valid3 = true;
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
const _errs15 = errors;
if(typeof data6 !== "string"){
validate77.errors = [{instancePath:instancePath+"/results/" + i0+"/otherCandidates/" + i1,schemaPath:"#/properties/results/items/properties/otherCandidates/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema76.properties.results.items.properties.otherCandidates.items.type,parentSchema:schema76.properties.results.items.properties.otherCandidates.items,data:data6}];
return false;
}
var valid3 = _errs15 === errors;
if(!valid3){
break;
}
}
}
else {
validate77.errors = [{instancePath:instancePath+"/results/" + i0+"/otherCandidates",schemaPath:"#/properties/results/items/properties/otherCandidates/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema76.properties.results.items.properties.otherCandidates.type,parentSchema:schema76.properties.results.items.properties.otherCandidates,data:data5}];
return false;
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.platformId !== undefined){
let data7 = data2.platformId;
const _errs17 = errors;
if(typeof data7 !== "string"){
validate77.errors = [{instancePath:instancePath+"/results/" + i0+"/platformId",schemaPath:"#/properties/results/items/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema76.properties.results.items.properties.platformId.type,parentSchema:schema76.properties.results.items.properties.platformId,data:data7}];
return false;
}
var valid2 = _errs17 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.profile !== undefined){
let data8 = data2.profile;
const _errs19 = errors;
if((typeof data8 !== "string") && (data8 !== null)){
validate77.errors = [{instancePath:instancePath+"/results/" + i0+"/profile",schemaPath:"#/properties/results/items/properties/profile/type",keyword:"type",params:{type: schema76.properties.results.items.properties.profile.type},message:"must be string,null",schema:schema76.properties.results.items.properties.profile.type,parentSchema:schema76.properties.results.items.properties.profile,data:data8}];
return false;
}
if(!((((data8 === "PERSONAL") || (data8 === "SCHOOL")) || (data8 === "WORK")) || (data8 === null))){
validate77.errors = [{instancePath:instancePath+"/results/" + i0+"/profile",schemaPath:"#/properties/results/items/properties/profile/enum",keyword:"enum",params:{allowedValues: schema76.properties.results.items.properties.profile.enum},message:"must be equal to one of the allowed values",schema:schema76.properties.results.items.properties.profile.enum,parentSchema:schema76.properties.results.items.properties.profile,data:data8}];
return false;
}
var valid2 = _errs19 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
}
}
}
else {
validate77.errors = [{instancePath:instancePath+"/results/" + i0,schemaPath:"#/properties/results/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema76.properties.results.items.type,parentSchema:schema76.properties.results.items,data:data2}];
return false;
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate77.errors = [{instancePath:instancePath+"/results",schemaPath:"#/properties/results/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema76.properties.results.type,parentSchema:schema76.properties.results,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate77.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema76.type,parentSchema:schema76,data}];
return false;
}
}
validate77.errors = vErrors;
return errors === 0;
}
validate77.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const bestEmailReply = validate78;
const schema77 = {"type":"object","required":["count","success"],"properties":{"count":{"type":"integer","minimum":0,"description":"Known users among those named"},"success":{"type":"boolean","const":true}},"additionalProperties":false};

function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate78.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.success === undefined) && (missing0 = "success"))){
validate78.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema77.required,parentSchema:schema77,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "success"))){
validate78.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema77,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate78.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema77.properties.count.type,parentSchema:schema77.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate78.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema77.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.success !== undefined){
let data1 = data.success;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate78.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema77.properties.success.type,parentSchema:schema77.properties.success,data:data1}];
return false;
}
if(true !== data1){
validate78.errors = [{instancePath:instancePath+"/success",schemaPath:"#/properties/success/const",keyword:"const",params:{allowedValue: true},message:"must be equal to constant",schema:true,parentSchema:schema77.properties.success,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate78.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema77.type,parentSchema:schema77,data}];
return false;
}
}
validate78.errors = vErrors;
return errors === 0;
}
validate78.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const account = validate79;
const schema78 = {"type":"object","required":["name","services","credits","rate"],"properties":{"name":{"type":"string","description":"Name of the key"},"services":{"type":"array","items":{"type":"string","enum":["SEARCH","RAW","PROFESSIONAL"]}},"credits":{"type":"object","required":["remaining","used"],"properties":{"remaining":{"type":"integer","minimum":0,"description":"Credits left; 9007199254740991 (2^53 - 1), always, where they are unlimited"},"used":{"type":"integer","minimum":0,"description":"Credits spent"}},"additionalProperties":false},"rate":{"type":"number","minimum":0,"description":"Requests a second the key may make"}},"additionalProperties":false};

function validate79(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate79.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.name === undefined) && (missing0 = "name")) || ((data.services === undefined) && (missing0 = "services"))) || ((data.credits === undefined) && (missing0 = "credits"))) || ((data.rate === undefined) && (missing0 = "rate"))){
validate79.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema78.required,parentSchema:schema78,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "services")) || (key0 === "credits")) || (key0 === "rate"))){
validate79.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema78,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate79.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema78.properties.name.type,parentSchema:schema78.properties.name,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.services !== undefined){
let data1 = data.services;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(typeof data2 !== "string"){
validate79.errors = [{instancePath:instancePath+"/services/" + i0,schemaPath:"#/properties/services/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema78.properties.services.items.type,parentSchema:schema78.properties.services.items,data:data2}];
return false;
}
if(!(((data2 === "SEARCH") || (data2 === "RAW")) || (data2 === "PROFESSIONAL"))){
validate79.errors = [{instancePath:instancePath+"/services/" + i0,schemaPath:"#/properties/services/items/enum",keyword:"enum",params:{allowedValues: schema78.properties.services.items.enum},message:"must be equal to one of the allowed values",schema:schema78.properties.services.items.enum,parentSchema:schema78.properties.services.items,data:data2}];
return false;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate79.errors = [{instancePath:instancePath+"/services",schemaPath:"#/properties/services/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema78.properties.services.type,parentSchema:schema78.properties.services,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.credits !== undefined){
let data3 = data.credits;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.remaining === undefined) && (missing1 = "remaining")) || ((data3.used === undefined) && (missing1 = "used"))){
validate79.errors = [{instancePath:instancePath+"/credits",schemaPath:"#/properties/credits/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema78.properties.credits.required,parentSchema:schema78.properties.credits,data:data3}];
return false;
}
else {
const _errs10 = errors;
for(const key1 in data3){
if(!((key1 === "remaining") || (key1 === "used"))){
validate79.errors = [{instancePath:instancePath+"/credits",schemaPath:"#/properties/credits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema78.properties.credits,data:data3}];
return false;
break;
}
}
if(_errs10 === errors){
if(data3.remaining !== undefined){
let data4 = data3.remaining;
const _errs11 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate79.errors = [{instancePath:instancePath+"/credits/remaining",schemaPath:"#/properties/credits/properties/remaining/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema78.properties.credits.properties.remaining.type,parentSchema:schema78.properties.credits.properties.remaining,data:data4}];
return false;
}
if(errors === _errs11){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate79.errors = [{instancePath:instancePath+"/credits/remaining",schemaPath:"#/properties/credits/properties/remaining/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema78.properties.credits.properties.remaining,data:data4}];
return false;
}
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data3.used !== undefined){
let data5 = data3.used;
const _errs13 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate79.errors = [{instancePath:instancePath+"/credits/used",schemaPath:"#/properties/credits/properties/used/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema78.properties.credits.properties.used.type,parentSchema:schema78.properties.credits.properties.used,data:data5}];
return false;
}
if(errors === _errs13){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate79.errors = [{instancePath:instancePath+"/credits/used",schemaPath:"#/properties/credits/properties/used/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema78.properties.credits.properties.used,data:data5}];
return false;
}
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate79.errors = [{instancePath:instancePath+"/credits",schemaPath:"#/properties/credits/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema78.properties.credits.type,parentSchema:schema78.properties.credits,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rate !== undefined){
let data6 = data.rate;
const _errs15 = errors;
if(errors === _errs15){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
validate79.errors = [{instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema78.properties.rate,data:data6}];
return false;
}
}
else {
validate79.errors = [{instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema78.properties.rate.type,parentSchema:schema78.properties.rate,data:data6}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate79.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema78.type,parentSchema:schema78,data}];
return false;
}
}
validate79.errors = vErrors;
return errors === 0;
}
validate79.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
